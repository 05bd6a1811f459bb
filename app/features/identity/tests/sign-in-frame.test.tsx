import { expect, it } from 'vitest'
import { LoginFields } from '#app/features/identity/parts/sign-in/login-fields.tsx'
import { viewLoginForm } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import Login from '#app/features/identity/site/login/login.route.tsx'
import ForgetPassword from '#app/features/identity/site/registration/forget-password.route.tsx'
import Register from '#app/features/identity/site/registration/register.route.tsx'
import { PlanImage } from '#app/features/plans/parts/plan-parts.tsx'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { Page } from '#app/layout/site/page.tsx'
import type { Site } from '#app/visit/site.ts'
import { type Given, renderIn, visitOf } from '#tests/visits/render-in-layout.tsx'

it('R034 the sign-in, the registration and the forgotten password have the frame of guests', () => {
  const frame = /id="groups"|role="search"|home-search|site-account|login-dialog|本日休館/
  for (const viewPage of [1, 2, 4]) {
    const settings = {
      layout: { viewPage, fullScreenSearch: true },
      banner: { show: true, typeBanner: 1, message: '本日休館' },
      searchResult: { showSidebar: true },
    }
    const at = (path: string): Given => ({ settings, path })
    const asked = { name: true, email: true, username: false, learningServiceId: false }
    const pages = [
      renderIn(at('/login'), <Login />, {
        ...viewLoginForm(visitOf({ settings })),
        start: null,
        heading: 'x',
      }),
      renderIn(at('/register'), <Register />, { asked, strict: false, isSent: false, email: null }),
      renderIn(at('/forget-password'), <ForgetPassword />, { sentTo: null }),
    ]
    for (const html of pages) {
      expect(html).toContain('class="site-name"')
      expect(html).toContain('action="/shop/language"')
      expect(html).not.toMatch(frame)
    }
    expect(renderIn(at('/1'), <Page>x</Page>)).toMatch(frame)
  }
})

/** The sign-in of a site with this account type and these settings. */
function signInOf(
  accountType: Site['accountType'],
  signIn: Record<string, unknown> = {},
  locale: Locale = 'ja',
) {
  const given: Given = { site: { accountType }, settings: { signIn }, path: '/login', locale }
  const html = renderIn(given, <Login />, { ...viewLoginForm(visitOf(given)), start: null, heading: 'x' })
  const form = /<form[^>]*class="login-form".*?<\/form>/s.exec(html)?.[0] ?? ''
  const [nameLabel] = [...form.matchAll(/<label[^>]*for="login-email"[^>]*>([^<]*)/g)].map(([, text]) => text)
  return { form, nameLabel, nameField: /<input[^>]*id="login-email"[^>]*>/.exec(form)?.[0] ?? '' }
}

it('R084 asks for an e-mail address, a user name or either, by account type', () => {
  const labels = (locale: Locale) =>
    (['EMAIL', 'USERNAME', 'ALL'] as const).map((type) => signInOf(type, {}, locale).nameLabel)
  expect(labels('ja')).toEqual(['メールアドレス', 'ユーザー名', 'メールアドレスまたはユーザー名'])
  expect(labels('en')).toEqual(['E-mail address', 'User name', 'E-mail address or user name'])
  // A phone shows its keyboard for addresses only if an address is asked for.
  expect(signInOf('EMAIL').nameField).toContain('inputMode="email"')
  for (const type of ['USERNAME', 'ALL'] as const) expect(signInOf(type).nameField).not.toContain('inputMode')
})

it('R085 has a password, a box to stay signed in, and a button for each other way that is on', () => {
  const ways = { loginByIpAddress: true, googleOption: true, microsoftLoginOption: true }
  // The button that shows the password has an icon instead of words.
  const buttons = (form: string) => [...form.matchAll(/<button[^>]*>([^<]+)/g)].map(([, text]) => text)
  const { form } = signInOf('ALL', ways)
  expect(/<input[^>]*name="password"[^>]*>/.exec(form)?.[0]).toContain('type="password"')
  expect(/<input[^>]*name="keep_login"[^>]*>/.exec(form)?.[0]).toContain('type="checkbox"')
  expect(buttons(form)).toEqual([
    'ログイン',
    'Googleでログイン',
    'Microsoftでログイン',
    'IPアドレスでログイン',
  ])
  expect(form).toMatch(/value="google"[^>]*formaction="\/shop\/login\/start"/i)
  expect(form).toMatch(/value="microsoft"[^>]*formaction="\/shop\/login\/start"/i)
  expect(form).toMatch(/formaction="\/shop\/login\/ip"/i)
  for (const off of Object.keys(ways))
    expect(buttons(signInOf('ALL', { ...ways, [off]: false }).form)).toHaveLength(3)
})

it('R308 the picture of a plan comes from subscription/', () => {
  expect(renderIn({}, <PlanImage name="x.png" />)).toContain('src="/shop/files/subscription/x.png"')
})

it('both fields of a refused sign-in are marked, and refer to the message', () => {
  const refused = (refusal: string | null) =>
    renderIn(
      { path: '/login' },
      <LoginFields
        fields={viewLoginForm(visitOf({})).fields}
        sent={{ refusal, name: 'a@b.example', isKept: false, problems: {} }}
      />,
    )
  const html = refused('invalidAccount')
  expect(html.match(/aria-invalid="true" aria-describedby="login-refusal"/g)).toHaveLength(2)
  expect(html).toMatch(/role="alert" id="login-refusal"/)
  expect(refused('accountBlockedTemporarily')).not.toContain('aria-invalid')
})
