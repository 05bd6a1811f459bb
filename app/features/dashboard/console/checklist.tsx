import type { SiteHome, StepState } from '#app/features/dashboard/model/site-home.ts'
import type { SiteStep } from '#app/features/dashboard/model/steps.ts'
import { AskAdministrators, MissingDetails } from '#app/features/orders/parts/selling-gaps.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  home: SiteHome
  tenantId: number
  companyId: number
  /** The address of the site for readers, by what each step changes there. */
  seenAt: Partial<Record<SiteStep, string>>
}

const screens: Record<SiteStep, (at: { tenantId: number; companyId: number }) => string> = {
  brand: ({ tenantId }) => adminPaths.brandingThemes(tenantId),
  group: ({ tenantId }) => adminPaths.groups(tenantId),
  title: ({ tenantId }) => adminPaths.newContent(tenantId),
  wayIn: ({ tenantId }) => adminPaths.siteSignIn(tenantId),
  plan: ({ tenantId }) => adminPaths.plans(tenantId),
  seller: ({ companyId }) => adminPaths.companyPayment(companyId),
  test: ({ companyId }) => adminPaths.companyPayment(companyId),
  selling: ({ tenantId }) => adminPaths.plansSetting(tenantId),
}

/** The steps that set up a site: folded once all are done, and gone when it was put away. */
export function Checklist({ home, ...place }: Props) {
  const { t } = useWords('console-dashboard')
  const { steps, left, isHidden } = home
  if (isHidden) return <ShowChecklist tenantId={place.tenantId} left={left} />
  const done = steps.length - left
  return (
    <details className="mb-8 max-w-190 line rounded-sheet" open={left > 0}>
      <summary className="px-4 py-3 bold">
        {left === 0 ? t('steps.allDone') : t('steps.title', { done, count: steps.length })}
      </summary>
      <ol className="px-4 line-t">
        {steps.map((state) => (
          <Step key={state.step} {...{ state, home }} {...place} />
        ))}
      </ol>
      <div className="px-4 pt-2 pb-4">
        <AskAdministrators readiness={home.readiness} />
        <Form method="post" action={adminPaths.siteHome(place.tenantId)}>
          <input type="hidden" name="form" value="hide" />
          <Button kind="quiet">{t('steps.hide')}</Button>
        </Form>
      </div>
    </details>
  )
}

function Step({ state, home, seenAt, ...place }: Props & { state: StepState }) {
  const { t } = useWords('console-dashboard')
  const { step, isDone, isAllowed } = state
  const seen = seenAt[step]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 line-b">
      <span className="flex-none w-24">
        <StatusDot kind={isDone ? 'ok' : 'wait'}>{t(isDone ? 'step.done' : 'step.open')}</StatusDot>
      </span>
      <span className="flex-1 min-w-60">
        {isAllowed ? (
          <Link className={isDone ? 'hover:underline' : 'bold underline'} to={screens[step](place)}>
            {t(`step.${step}`)}
          </Link>
        ) : (
          t(`step.${step}`)
        )}
        {step === 'seller' && !isDone && <MissingDetails fields={home.readiness.sellerFields} />}
        <span className="block text-xs text-ink-2">
          {t(isAllowed || isDone ? `step.${step}Hint` : 'step.byCompany')}
        </span>
      </span>
      {isDone && seen !== undefined && (
        <a className="text-xs underline" href={seen} target="_blank" rel="noreferrer">
          {t('seeAsReader')}
          <span aria-hidden="true"> ↗</span>
        </a>
      )}
    </li>
  )
}

function ShowChecklist({ tenantId, left }: { tenantId: number; left: number }) {
  const { t } = useWords('console-dashboard')
  if (left === 0) return null
  return (
    <Form method="post" action={adminPaths.siteHome(tenantId)} className="mb-6">
      <input type="hidden" name="form" value="show" />
      <Button kind="quiet">{t('steps.show', { count: left })}</Button>
    </Form>
  )
}
