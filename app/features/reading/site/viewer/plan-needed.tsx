import { PlanList } from '#app/features/plans/parts/plan-list.tsx'
import type { PlanView } from '#app/features/plans/parts/plan-view.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ErrorSheet } from '#app/layout/site/error-sheet.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useFrameIfAny } from '#app/ui/frame/frame.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** What the reading page of a content that takes a plan says instead: which plans open it, and the ways on and back. */
export type NeededPlans = { plans: PlanView[]; back: string }

/** In place of the book (R312, R320, R322). */
export function PlanNeeded({ plans, back }: NeededPlans) {
  const { t } = useTranslation(['messages', 'errors', 'catalogue', 'commerce'])
  const hasPages = plans.some((plan) => plan.hasPage)
  const isFrameless = useFrameIfAny()?.layout === 3
  return (
    <ErrorSheet title={t('messages:notAllowViewBook')}>
      <p>{t('errors:planNeededToView')}</p>
      <p className="code">{catalogue.planNeededToView.code}</p>
      <PlanList plans={plans} />
      <p className="error-ways">
        <ButtonLink to={back} kind="secondary">
          {t('catalogue:detail.backToBook')}
        </ButtonLink>
        {hasPages && !isFrameless && (
          <ButtonLink to={paths.subscriptions()} kind="quiet">
            {t('commerce:plan.all')}
          </ButtonLink>
        )}
      </p>
    </ErrorSheet>
  )
}
