import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'

/** The last searches of this device; empty and unseen until the browser fills it. */
export function SearchRecent({ now }: { now: { label: string; to: string } | null }) {
  const { t } = useTranslation('search')
  const base = useHref('/')
  const to = useHref(now?.to ?? '/')
  return (
    <LightIsland name="search-recent" when="idle" props={{ base, now: now === null ? null : { ...now, to } }}>
      <section className="recent" aria-label={t('recent')} hidden>
        <div className="recent-head">
          <h2>{t('recent')}</h2>
          <button type="button">{t('recent.clear')}</button>
        </div>
        <ul />
      </section>
    </LightIsland>
  )
}
