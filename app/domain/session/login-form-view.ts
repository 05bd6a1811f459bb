import type { Visit } from '#app/visit/visit.ts'

/** What the sign-in asks for: e-mail, username or either by account type, under the tenant's own titles (R084, R086). */
export function viewLoginForm({ site }: Visit) {
  const { titleOfEmailField, titleOfPasswordField } = site.settings.customLogin
  const asks = { USERNAME: 'username', ALL: 'emailOrUsername' } as const
  return {
    tagline: site.settings.brand.tagline,
    fields: {
      name: site.accountType in asks ? asks[site.accountType as keyof typeof asks] : ('email' as const),
      nameTitle: titleOfEmailField,
      passwordTitle: titleOfPasswordField,
    },
  }
}
