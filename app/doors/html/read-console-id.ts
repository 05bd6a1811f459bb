import { refuse } from '#app/kernel/errors/refusal.ts'

/** The number of a company or a site in an address; what can be none is `notFound`, as what isn't there. */
export function readConsoleId(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : refuse('notFound')
}

/** Which company or site an address names; of the platform it names neither. */
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
