import { endOutagesOf } from '#app/features/orders/model/outage/outage-store.ts'
import { requireCompanyPerson } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { gatewayFor } from './choose-gateway.ts'
import { contractOf } from './contract-of.ts'
import { openContract, openSecrets } from './open-contract.ts'
import type { OpenedContract } from './payment-setting.ts'
import type { PaymentSettingInput } from './payment-setting-input.ts'
import { findKeptSetting } from './payment-setting-store.ts'

/**
 * Asks the provider whether it knows a contract. Stores nothing and changes nothing there. Secrets that aren't sent are
 * taken from the stored contract. Refuses as `savePaymentSetting` does, an unknown contract with `invalidGatewaySettings`
 * (853), and a provider that doesn't answer with `dependencyError` (501).
 */
export async function checkPaymentSetting(
  visit: Visit,
  named: number | undefined,
  input: PaymentSettingInput,
): Promise<void> {
  const { companyId } = requireCompanyPerson(visit, named)
  if ((await findCompany(visit.db, companyId)) === null) refuse('companyNotFound')
  const kept = await findKeptSetting(visit.db, companyId)
  const { provider, open, secrets } = contractOf(input, kept)
  if (provider === null) refuse('invalidGatewaySettings')
  const known = (await openSecrets(visit, kept))[provider]
  await ask(visit, { provider, isLive: input.isLive, ...open, ...known, ...secrets } as OpenedContract)
}

/**
 * The same for the stored contract. A valid one ends the outages of the company's sites. Refuses with
 * `invalidGatewaySettings` if there is none.
 */
export async function checkKeptSetting(visit: Visit, named: number | undefined): Promise<void> {
  const { companyId } = requireCompanyPerson(visit, named)
  const contract = (await openContract(visit, companyId)) ?? refuse('invalidGatewaySettings')
  await ask(visit, contract)
  await commit(visit, endOutagesOf(visit.db, { companyId, provider: contract.provider }))
}

async function ask(visit: Visit, contract: OpenedContract): Promise<void> {
  const answer = await gatewayFor(visit, contract).check()
  if (answer.is === 'unknown') refuse('dependencyError')
  if (answer.is === 'declined') refuse('invalidGatewaySettings')
}
