import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; hasSamples: boolean; hasOwnTitle: boolean }

/** Offers samples to a site without a title of its own, and their removal as long as there are any. */
export function Samples({ tenantId, hasSamples, hasOwnTitle }: Props) {
  const { t } = useWords('console-dashboard')
  if (!hasSamples && hasOwnTitle) return null
  return (
    <section className="mb-8 max-w-190 px-4 py-3 line rounded-sheet" aria-labelledby="samples">
      <h2 id="samples" className="text-sm bold">
        {t(hasSamples ? 'samples.there' : 'samples.title')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">{t(hasSamples ? 'samples.thereAbout' : 'samples.about')}</p>
      <Form method="post" action={adminPaths.siteHome(tenantId)}>
        <input type="hidden" name="form" value={hasSamples ? 'removeSamples' : 'addSamples'} />
        <Button kind="secondary">{t(hasSamples ? 'samples.remove' : 'samples.add')}</Button>
      </Form>
    </section>
  )
}
