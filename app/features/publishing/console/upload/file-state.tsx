import './file-state.css'
import '#app/ui/atoms/dot.css'
import type { ConsoleContent } from '#app/features/publishing/console/contents/contents-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { writeDay } from '#app/ui/atoms/formats.ts'

type Props = { content: Pick<ConsoleContent, 'file' | 'isReadable'> }

/** The state of the newest file as a dot and a word, with its progress or the reason why it was refused. */
export function FileState({ content: { file, isReadable } }: Props) {
  const { t } = useTranslation('console')
  if (file === null) return <span className="dot state">{t('state.none')}</span>
  if (file.state === 1)
    return (
      <span className="dot state [--dot:var(--ok)]">
        {t('state.ready')}
        {file.reasonPage !== null && <small>{t('state.blankPage', { page: file.reasonPage })}</small>}
      </span>
    )
  if (file.state === 0)
    return (
      <span className="dot state [--dot:#b07a00]" data-working>
        {t('state.working')} <span className="percent tabular">{file.percent}%</span>
      </span>
    )
  return (
    <span className="dot state [--dot:var(--danger)]">
      {t('state.refused')}
      <small>
        {file.reason !== null && t(`reason.${file.reason}`)}
        {file.reasonPage !== null && t('reason.page', { page: file.reasonPage })}
        {isReadable && ` ${t('state.readersKeep')}`}
      </small>
    </span>
  )
}

/** Says whether readers see the content, and if not, from which day to which day they will. */
export function VisibleState({
  content: { isVisible, isShown, period },
}: {
  content: Pick<ConsoleContent, 'isVisible' | 'isShown' | 'period'>
}) {
  const { t, i18n } = useTranslation('console-content')
  const { startsOn, endsOn } = period
  const day = (text: string | null) => (text === null ? '' : writeDay(text, i18n.language))
  return (
    <span className={isVisible ? undefined : 'text-ink-2'}>
      {t(`contents.view.${isVisible ? 'shown' : isShown ? 'withheld' : 'hidden'}`)}
      {isShown && (startsOn !== null || endsOn !== null) && (
        <small>{t('contents.between', { from: day(startsOn), until: day(endsOn) })}</small>
      )}
    </span>
  )
}
