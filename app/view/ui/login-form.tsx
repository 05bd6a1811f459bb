import { langOf } from '../atoms/lang-of.ts'
import { LoginFields, type LoginFieldsProps } from './login-fields.tsx'
import { AccountLinks, type Links } from './login-links.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type Props = LoginFieldsProps & { heading: string; tagline: string | null; links?: Links }

/** The sign-in page: one column under the site's name, the fields, one primary button, then the other ways. */
export function LoginForm({ heading, tagline, links, ...fields }: Props) {
  return (
    <div className="frame">
      <SiteHeader plain />
      <main className="sign-in" id="main">
        <h1>{heading}</h1>
        {tagline !== null && (
          <p className="sign-in-tagline" lang={langOf(tagline)}>
            {tagline}
          </p>
        )}
        <LoginFields {...fields} />
        {links !== undefined && <AccountLinks links={links} />}
      </main>
      <SiteFooter />
    </div>
  )
}
