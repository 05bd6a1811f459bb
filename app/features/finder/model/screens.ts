import type { Feature, Screen, ScreenSettings } from '#app/features/feature.ts'
import * as features from '#app/features/list.ts'
import { hasLevel } from '#app/visit/staff-policy.ts'
import type { Staff } from '#app/visit/visit.ts'

/** The screens of all features in the order of the menu. */
const allScreens = Object.values<Feature>(features)
  .flatMap(({ screens = {} }) => Object.entries(screens))
  .map(([key, screen]) => ({ ...screen, key }))
  .sort((one, other) => one.at - other.at)

/** The administrator's current place: the platform, a company, or a site of it. */
export type Standing = { companyId: number | null; tenantId: number | null }

export type ScreenLink = Pick<Screen, 'group' | 'isTab' | 'under' | 'shortcut'> & {
  key: string
  settings: readonly ScreenSettings[]
  to: string
  /** The key of its title, with its area before it. */
  title: string
}

/** The screens that an administrator may open from a place: those of the site, or else of the company, or else of the platform. */
export function screensFor(staff: Pick<Staff, 'level'>, standing: Standing): ScreenLink[] {
  const of = standing.tenantId !== null ? 'site' : standing.companyId !== null ? 'company' : 'system'
  return allScreens
    .filter((screen) => (screen.of === of || screen.of === 'anywhere') && hasLevel(staff, screen.level))
    .map(({ to, words = 'console', of: _, at: __, settings = [], level, ...screen }) => ({
      ...screen,
      settings: settings.filter(({ level: own = level }) => hasLevel(staff, own)),
      to: to(idOf(of, standing)),
      title: `${words}:screen.${screen.key}`,
    }))
}

function idOf(of: 'system' | 'company' | 'site', { companyId, tenantId }: Standing): number {
  return (of === 'site' ? tenantId : companyId) ?? 0
}
