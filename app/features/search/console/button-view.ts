import { consolePage } from '#app/doors/console-site.ts'
import { inEachLanguage, type Translatable } from '#app/kernel/i18n/translations.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Makes the loader of a button's page: the fields of the button in the address, or the form of a new one. */
export function buttonLoader<Button extends { id: string; label: string | null } & Translatable<'label'>>(
  name: 'link' | 'button',
  find: (visit: Visit, button: { id: string }) => Promise<Button>,
) {
  return consolePage(async ({ visit, params: { buttonId: id } }) => {
    const known = id === undefined ? null : await find(visit, { id })
    const heading = `${name}.${known === null ? 'add' : 'edit'}` as const
    return {
      id: known?.id ?? null,
      values: known === null ? {} : { ...known, label: inEachLanguage(known, 'label', visit.site.lang) },
      ...(await viewSiteScreen(visit, translator(visit.locale, 'console-results')(heading))),
    }
  })
}
