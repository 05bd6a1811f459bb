import { isRecoveryOpen, isRegistrationOpen } from '#app/features/identity/model/account/account-rules.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { isFromApp } from '#app/visit/from-app.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The data of the sign-in form. It asks for e-mail, user name or either, depending on the account type, under the tenant's own titles
 * (R084, R086). It also has the other ways to sign in (R085, R087), and links to create an account or reset a password (R095–R099).
 */
export function viewLoginForm(visit: Visit) {
  const { site } = visit
  const { titleOfEmailField, titleOfPasswordField } = site.settings.customLogin
  const asks = { USERNAME: 'username', ALL: 'emailOrUsername' } as const
  const { signIn } = site.settings
  const isLearning = site.accountType === 'GAKKEN_ID'
  const access = { accountType: site.accountType, ...signIn }
  return {
    tagline: site.settings.brand.tagline,
    fields: {
      name: site.accountType in asks ? asks[site.accountType as keyof typeof asks] : ('email' as const),
      nameTitle: titleOfEmailField,
      passwordTitle: titleOfPasswordField,
      ways: {
        /** assumed: readers of the learning service have their password there, so this form asks for none. */
        password: !isLearning,
        learning: isLearning,
        google: signIn.googleOption,
        microsoft: signIn.microsoftLoginOption,
        address: signIn.loginByIpAddress,
      },
      /** The sign-in page redirects to Google by itself. */
      goesToGoogle: signIn.googleOption && signIn.googleAutoLoad,
      isApp: isFromApp(visit),
    },
    links: {
      register: isRegistrationOpen(access),
      forgetPassword: !isLearning && isRecoveryOpen(access),
      learningRegister: isLearning ? learningLinks(visit).register : null,
    },
  }
}

export type LoginFormView = ReturnType<typeof viewLoginForm>

/** The learning service's pages for registering and for the own account, which lead back to this site's sign-in. */
export function learningLinks(visit: Visit): { register: string; myPage: string } {
  const query = new URLSearchParams({
    service_code: visit.site.settings.signIn.gakkenServiceCode,
    return_url: absoluteUrl(visit, paths.login()),
  })
  const issuer = visit.env.LEARNING_ISSUER
  return { register: `${issuer}/register?${query}`, myPage: `${issuer}/mypage?${query}` }
}
