import { refuse } from '#app/kernel/errors/refusal.ts'

/** Parses the number of a company or a site in an address. Refuses an impossible one with `notFound`, like a missing one. */
export function readConsoleId(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : refuse('notFound')
}

/** The company or the site that an address names; both null on the platform's own pages. */
export function readConsolePlace(params: Record<string, string | undefined>): {
  companyId: number | null
  tenantId: number | null
} {
  const { companyId, tenantId } = params
  return {
    companyId: companyId === undefined ? null : readConsoleId(companyId),
    tenantId: tenantId === undefined ? null : readConsoleId(tenantId),
  }
}
