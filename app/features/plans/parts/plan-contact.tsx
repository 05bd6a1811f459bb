import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useFrameIfAny } from '#app/ui/frame/frame.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** Whom to ask for a plan. Tells readers who came by an institution's address that they need an account of their own. */
export function PlanContact() {
  const { t } = useTranslation('commerce')
  const frame = useFrameIfAny()
  const address = frame?.contact ?? null
  return (
    <>
      {frame?.actor?.maySignIn && (
        <p className="plan-contact">
          {t('plan.ownAccount')} <Link to={paths.login()}>{t('plan.signIn')}</Link>
        </p>
      )}
      <p className="plan-contact">
        {t('plan.contact')}
        {address !== null && (
          <>
            {' '}
            <a href={`mailto:${address}`}>{address}</a>
          </>
        )}
      </p>
    </>
  )
}
