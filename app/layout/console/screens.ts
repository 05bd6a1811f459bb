import type { Feature, Screen } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Staff } from '#app/visit/visit.ts'

/** The screens of all features in the order of the rail. */
const screens: readonly Screen[] = Object.values<Feature>(features)
  .flatMap(({ screens = [] }) => screens)
  .sort((one, other) => one.at - other.at)

/** The administrator's current place: the platform, a company, or a site of it. */
export type Standing = { companyId: number | null; tenantId: number | null }

export type ScreenLink = Pick<Screen, 'key' | 'group' | 'isTab' | 'under' | 'shortcut'> & {
  to: string
  /** The key of its title, its area before it. */
  title: string
}

/** The screens an administrator may open from where they stand: of the site, else of the company, else of the platform. */
export function screensFor(staff: Pick<Staff, 'level'>, standing: Standing): ScreenLink[] {
  const of = standing.tenantId !== null ? 'site' : standing.companyId !== null ? 'company' : 'system'
  return screens
    .filter((screen) => (screen.of === of || screen.of === 'anywhere') && hasLevel(staff, screen.level))
    .map(({ to, words = 'console', of: _, level: __, at: ___, ...screen }) => ({
      ...screen,
      to: to(idOf(of, standing)),
      title: `${words}:screen.${screen.key}`,
    }))
}

function idOf(of: 'system' | 'company' | 'site', { companyId, tenantId }: Standing): number {
  return (of === 'site' ? tenantId : companyId) ?? 0
}
