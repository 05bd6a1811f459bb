import './file-state.css'
import '#app/view/atoms/dot.css'
import type { ConsoleContent } from '#app/pages/admin/contents/contents-view.ts'
import { useTranslation } from '#app/platform/rendering.ts'

type Props = { content: Pick<ConsoleContent, 'file' | 'isReadable'> }

/** How the newest file fares, as a dot and a word: how far it is, or why it was refused. */
export function FileState({ content: { file, isReadable } }: Props) {
  const { t } = useTranslation('console')
  if (file === null) return <span className="dot state state-none">{t('state.none')}</span>
  if (file.state === 1)
    return (
      <span className="dot state state-ready">
        {t('state.ready')}
        {file.reasonPage !== null && <small>{t('state.blankPage', { page: file.reasonPage })}</small>}
      </span>
    )
  if (file.state === 0)
    return (
      <span className="dot state state-working" data-working>
        {t('state.working')} <span className="percent">{file.percent}%</span>
      </span>
    )
  return (
    <span className="dot state state-refused">
      {t('state.refused')}
      <small>
        {file.reason !== null && t(`reason.${file.reason}`)}
        {file.reasonPage !== null && t('reason.page', { page: file.reasonPage })}
        {isReadable && ` ${t('state.readersKeep')}`}
      </small>
    </span>
  )
}

export function VisibleState({ isVisible }: { isVisible: boolean }) {
  const { t } = useTranslation('console')
  return (
    <span className={isVisible ? undefined : 'is-hidden'}>{t(isVisible ? 'view.shown' : 'view.hidden')}</span>
  )
}
