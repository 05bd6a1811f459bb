import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { nameOfWords, type RefusalWords } from '#app/kernel/errors/refusal-words.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useFrameIfAny } from '#app/ui/frame/frame.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { status: number; refusal: string | null }

/** What an administrator sees in a screen's place: what happened, and a way back into the console, never to readers' pages. */
export function ConsoleError({ status, refusal }: Props) {
  const { t } = useTranslation(['console', 'errors', 'messages', 'frame'])
  const frame = useFrameIfAny()
  const known = refusal === null ? null : nameOfWords(refusal)
  const kind =
    status === 404 ? 'missing' : status === 403 ? 'forbidden' : status >= 500 ? 'broken' : 'refused'
  return (
    <div className="console-error">
      <header>
        <Link to={adminPaths.admin()}>
          Bunko <span>{t('title')}</span>
        </Link>
      </header>
      <main id="main">
        <h1>{t(`error.${kind}`)}</h1>
        <p>
          {kind === 'refused' && known !== null
            ? t(`errors:${refusal as RefusalWords}`)
            : t(`error.${kind}Hint`)}
        </p>
        <p className="code">{known === null ? status : catalogue[known].code}</p>
        {status >= 500 && frame && (
          <p className="code">{t('frame:error.requestId', { id: frame.requestId })}</p>
        )}
        <p className="error-ways">
          <ButtonLink to={adminPaths.admin()}>{t('error.home')}</ButtonLink>
          <Link to={adminPaths.admin()} className="button secondary go-back">
            {t('error.back')}
          </Link>
        </p>
      </main>
    </div>
  )
}
