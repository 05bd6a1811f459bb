import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { endOutagesOf } from '#app/features/orders/model/outage/outage-store.ts'
import {
  requireCompanyAdmin,
  requireCompanyPerson,
} from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany, forgetSitesOf } from '#app/features/tenancy/model/company/company-store.ts'
import { commitToDirectory, copyAfter } from '#app/features/tenancy/model/directory/copy-directory.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { secretMask } from '#app/kernel/values/inputs/secret-input.ts'
import { commitInTurn } from '#app/visit/commit.ts'
import { requireFreshProof } from '#app/visit/require.ts'
import { sideBySide } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ChargebackSettingInput } from './chargeback-setting.ts'
import { gatewayFor } from './choose-gateway.ts'
import { contractOf, openContract, openSecrets } from './contract.ts'
import type {
  ContractSecrets,
  OpenedContract,
  PaymentSetting,
  PaymentSettingInput,
  SellerInput,
} from './payment-setting.ts'
import {
  aboutPayment,
  findKeptSetting,
  findPaymentSetting,
  type KeptSetting,
  markChecked,
  upsertPaymentSetting,
} from './payment-setting-store.ts'
import { noToken } from './store-token.ts'

/** A company's payment settings, for its administrators and the system's. Refuses another's company with `companyNotFound`. */
export async function getPaymentSetting(visit: Visit, named?: number): Promise<PaymentSetting> {
  const { companyId } = requireCompanyAdmin(visit, named)
  if ((await findCompany(visit.db, companyId)) === null) refuse('companyNotFound')
  return findPaymentSetting(visit.db, companyId)
}

/**
 * A company's administrator sets its payment provider. Contracts with other providers stay, for the orders that were made
 * with them. Refuses an incomplete contract with `invalidGatewaySettings` (853), and a missing recent proof with
 * `proofNeeded`.
 */
export async function savePaymentSetting(
  visit: Visit,
  named: number | undefined,
  input: PaymentSettingInput,
): Promise<PaymentSetting> {
  const { admin, companyId } = requireCompanyPerson(visit, named)
  requireFreshProof(visit)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  const before = await findKeptSetting(visit.db, companyId)
  const { provider, open, secrets } = contractOf(input, before)
  const contracts = provider === null ? before.contracts : { ...before.contracts, [provider]: open }
  const isNew = provider !== null && Object.keys(secrets).length > 0
  const { isLive } = input
  const isOther = isNew || saidOf({ provider, contracts, isLive }) !== saidOf(before)
  const columns = {
    provider,
    settings: JSON.stringify(contracts),
    is_live: isLive ? (1 as const) : (0 as const),
    ...(isNew && { sealed_secrets: await resealed(visit, before, { [provider]: secrets }) }),
    // A check of the earlier settings says nothing about these.
    ...(isOther && { checked_at: null, check_code: null }),
  }
  const writes = [
    upsertPaymentSetting(
      visit.db,
      // The row must still have the settings that were read, because the new ones are merged into them.
      { companyId, now: visit.now(), revision: input.revision ?? before.revision },
      columns,
    ),
    insertAudit(visit, admin, {
      action: 'company.payment',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: fieldsOf(before),
      after: fieldsOf({ provider, contracts, isLive }),
      // The audit log says that a secret was changed, not what it is.
      detail: Object.fromEntries(Object.keys(secrets).map((field) => [field, secretMask])),
    }),
  ]
  // If the provider refuses the contract again, the administrators are told again.
  const ends = provider === null ? [] : await outagesToEnd(visit, { companyId, provider })
  await commitInTurn([visit, writes], ...ends)
  await copyAfter(visit)
  await forgetSitesOf(visit.db, companyId)
  return findPaymentSetting(visit.db, companyId)
}

/** The writes that end the outages of the company's sites, in each database with their records. */
async function outagesToEnd(
  visit: Visit,
  which: { companyId: number; provider: string },
): Promise<[Visit, Write[]][]> {
  const { answers } = await sideBySide(visit, async (there) => there)
  return answers.map((there) => [{ ...visit, ...there }, endOutagesOf(there.db, which)])
}

/** Adds the new secrets to the stored ones. Secrets whose key is gone are lost and have to be entered again. */
async function resealed(
  visit: Visit,
  before: KeptSetting,
  sent: Record<string, Record<string, string>>,
): Promise<string> {
  const kept = (await openSecrets(visit, before).catch(asLost)) as Record<string, Record<string, string>>
  const merged = Object.entries(sent).map(([provider, secrets]) => [
    provider,
    { ...kept[provider], ...secrets },
  ])
  return seal(
    visit,
    JSON.stringify({ ...kept, ...Object.fromEntries(merged) }),
    aboutPayment(before.companyId),
  )
}

function asLost(error: unknown): ContractSecrets {
  if (isRefusal(error) && error.name === 'sealingKeyMissing') return {}
  throw error
}

type Said = Pick<PaymentSetting, 'provider' | 'contracts' | 'isLive'>

function saidOf({ provider, contracts, isLive }: Said): string {
  return JSON.stringify([provider, contracts, isLive])
}

function fieldsOf({ provider, contracts, isLive }: Said) {
  return { paymentMethod: provider, ...(provider !== null && contracts[provider]), isLive }
}

/** Saves a company's seller details for its administrator. They appear on its sites' pages about the seller, on the last
 * page before an order and on later invoices. */
export async function saveSeller(
  visit: Visit,
  named: number | undefined,
  { revision, ...seller }: SellerInput,
): Promise<PaymentSetting> {
  const { admin, companyId } = requireCompanyPerson(visit, named)
  requireFreshProof(visit)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  const before = await findPaymentSetting(visit.db, companyId)
  await commitToDirectory(visit, [
    upsertPaymentSetting(
      visit.db,
      { companyId, now: visit.now(), revision },
      { seller: JSON.stringify(seller) },
    ),
    insertAudit(visit, admin, {
      action: 'company.seller',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: before.seller,
      after: seller,
    }),
  ])
  // The pages of the company's sites say who sells there.
  await forgetSitesOf(visit.db, companyId)
  return { ...before, seller, revision: before.revision + 1 }
}

/** Chooses what chargebacks do to readers' rights from now on. Open ones go on holding back what they hold back. */
export async function saveChargebackSetting(
  visit: Visit,
  named: number | undefined,
  { right, revision }: ChargebackSettingInput,
): Promise<void> {
  const { admin, companyId } = requireCompanyPerson(visit, named)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  const before = await findPaymentSetting(visit.db, companyId)
  await commitToDirectory(visit, [
    upsertPaymentSetting(visit.db, { companyId, now: visit.now(), revision }, { chargebacks: right }),
    insertAudit(visit, admin, {
      action: 'company.chargebacks',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: { right: before.chargebacks },
      after: { right },
    }),
  ])
}

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
 * Checks the stored contract as `checkPaymentSetting` does. Records that a valid one was accepted, and ends the outages of the company's sites. Refuses with
 * `invalidGatewaySettings` if there is none.
 */
export async function checkKeptSetting(visit: Visit, named: number | undefined): Promise<void> {
  const { companyId } = requireCompanyPerson(visit, named)
  const { revision } = await findPaymentSetting(visit.db, companyId)
  const contract = (await openContract(visit, companyId)) ?? refuse('invalidGatewaySettings')
  await ask(visit, contract)
  await commitInTurn(
    [visit, [markChecked(visit.db, { companyId, revision, now: visit.now() })]],
    ...(await outagesToEnd(visit, { companyId, provider: contract.provider })),
  )
}

async function ask(visit: Visit, contract: OpenedContract): Promise<void> {
  const answer = await gatewayFor(visit, contract, noToken).check()
  if (answer.is === 'unknown') refuse('dependencyError')
  if (answer.is === 'declined') refuse('invalidGatewaySettings')
}
