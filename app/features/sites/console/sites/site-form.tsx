import type { SiteDetail } from '#app/features/sites/model/sites/site-detail.ts'
import { SiteInput } from '#app/features/sites/model/sites/site-input.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { Visit } from '#app/visit/visit.ts'
import './site-form.css'

type Props = RecordFormProps & {
  /** An example of the address that a path leads to. */
  example: string
  submit: string
}

/** The form of a site's name, address, sign-in and layout, which is everything that a new site needs. */
export function SiteForm({ submit, example, ...form }: Props) {
  const { t } = useWords('console-company')
  const kinds = ['PATH', 'FULL_DOMAIN'].map((value) => ({
    value,
    label: t(`site.domainType.${value}`, { example }),
  }))
  return (
    <SchemaForm
      schema={SiteInput}
      {...form}
      words="console-company"
      prefix="site"
      options={{ domainType: kinds }}
      sections={[
        { title: t('site.about'), help: t('site.aboutHelp'), fields: ['lang', 'serviceName'] },
        {
          title: t('site.where'),
          help: t('site.whereHelp'),
          fields: ['domainType', 'servicePath', 'domain'],
        },
        { title: t('site.access'), help: t('site.accessHelp'), fields: ['accountType', 'settingLogin'] },
        { title: t('site.look'), help: t('site.lookHelp'), fields: ['viewPage'] },
      ]}
      submit={t(submit)}
    />
  )
}

/**
 * An example of the address of a site on a path: on the console's own host if sites share it, otherwise on the first
 * shared host.
 */
export function pathExample({ env, origin }: Visit): string {
  const url = new URL('/library', origin)
  const shared = listed(env.SHARED_HOSTS)
  if (!shared.includes(canonicalHost(url.hostname))) url.hostname = shared[0] ?? url.hostname
  return url.host + url.pathname
}

/** A site as its form shows it, with the name in each language. */
export function viewSiteForm(site: SiteDetail): Record<string, unknown> {
  const { serviceName, translations = {}, lang, domain, servicePath, domainType, ...fields } = site
  const others = Object.entries(translations).map(([locale, words]) => [locale, words?.serviceName])
  return {
    ...fields,
    lang,
    domainType,
    serviceName: { ...Object.fromEntries(others), [lang]: serviceName },
    servicePath: servicePath ?? '',
    domain: servicePath === null ? domain : '',
  }
}
