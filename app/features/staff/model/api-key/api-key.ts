import type { Locale } from '#app/kernel/i18n/locale.ts'

export type KeyLevel = 'company_admin' | 'service_admin'
export type KeyState = 'active' | 'expired' | 'revoked'

export type ApiKey = {
  id: string
  name: string
  level: KeyLevel
  site: { tenantId: number; name: string } | null
  /** The last signs of the key, by which its holder knows it again. */
  ending: string
  state: KeyState
  createdByName: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
}

export type KeyScope = { companyId: number; locale: Locale; now: number }
