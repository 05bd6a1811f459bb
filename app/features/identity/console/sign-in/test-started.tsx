import { useWords } from '#app/ui/console/words.ts'

/** On the way to a provider, by itself and by a link. */
export function TestStarted({ provider, url }: { provider: string; url: string }) {
  const { t } = useWords('console-company')
  return (
    <div className="empty">
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
      <p role="status">{t('signIn.test.going', { provider: t(`signIn.provider.${provider}`) })}</p>
      <a className="button primary" href={url}>
        {t('signIn.test.continue')}
      </a>
    </div>
  )
}
