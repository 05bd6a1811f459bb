import { redirect, useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { learningLinks } from '#app/features/identity/parts/sign-in/login-form-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { LoginStep } from './login-step.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The page for people whom the learning service knows, but who lack there what this site requires (R115, R116). */
export const loader = page(async ({ visit, url }) => {
  if (visit.site.accountType !== 'GAKKEN_ID') throw redirect(paths.login())
  return {
    heading: translator(visit.locale, 'sign-in')('login.myPage.title'),
    myPage: learningLinks(visit).myPage,
    missing: url.searchParams.get('missing') === 'service' ? ('service' as const) : ('email' as const),
  }
})

export default function MyPage() {
  const { heading, myPage, missing } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sign-in')
  return (
    <LoginStep heading={heading}>
      <p className="step-text">{t(`login.myPage.${missing}`)}</p>
      <p className="step-actions">
        <a className="button primary" href={myPage}>
          {t('login.myPage.open')}
        </a>
        <Link to={paths.login()} className="button quiet">
          {t('login.back')}
        </Link>
      </p>
    </LoginStep>
  )
}
