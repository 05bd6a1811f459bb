import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { requireCompanyPerson } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import { commitToDirectory } from '#app/features/tenancy/model/directory/copy-directory.ts'
import type { Way as PayingWay, Wallet } from '#app/gateways/payment/ways.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireFreshProof } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { contactOf, type KonbiniSettingInput } from './konbini-setting.ts'
import type { PaymentSetting } from './payment-setting.ts'
import { findPaymentSetting, upsertPaymentSetting } from './payment-setting-store.ts'
import type { TransferSettingInput } from './transfer-setting.ts'
import type { WalletSettingInput } from './wallet-setting.ts'
import { hasPaymentPage, type WayOffers } from './way-offers.ts'

/**
 * Lets a company's readers pay at convenience stores, or no longer. Orders that wait go on either way. Refuses without a chain, and without
 * the seller's name and telephone number, which the stores' vouchers must show; both at their fields. Refuses a missing recent proof with
 * `proofNeeded`.
 */
export function saveKonbiniSetting(
  visit: Visit,
  named: number | undefined,
  { isOffered, revision, ...setting }: KonbiniSettingInput,
): Promise<PaymentSetting> {
  return save(visit, named, 'konbini', {
    revision,
    setting: isOffered ? setting : null,
    check: (before) => isOffered && ensureComplete(before, setting),
  })
}

/** Lets a company's readers pay by bank transfer, or no longer. Orders that wait go on either way. Refuses as `saveKonbiniSetting` does. */
export function saveTransferSetting(
  visit: Visit,
  named: number | undefined,
  { isOffered, revision, ...setting }: TransferSettingInput,
): Promise<PaymentSetting> {
  return save(visit, named, 'transfer', { revision, setting: isOffered ? setting : null })
}

/**
 * Lets a company's readers pay from a wallet, or no longer. Orders that were begun go on either way. Refuses a contract that names no settings
 * of the provider's own page, on which that happens; otherwise as `saveKonbiniSetting` does.
 */
export function saveWalletSetting(
  visit: Visit,
  named: number | undefined,
  wallet: Wallet,
  { isOffered, revision }: WalletSettingInput,
): Promise<PaymentSetting> {
  return save(visit, named, wallet, {
    revision,
    setting: isOffered ? {} : null,
    check: (before) => isOffered && ensurePage(before),
  })
}

type Saved<Way extends PayingWay> = {
  revision: number | null
  setting: WayOffers[Way]
  check?: (before: PaymentSetting) => void
}

async function save<Way extends PayingWay>(
  visit: Visit,
  named: number | undefined,
  way: Way,
  { revision, setting, check }: Saved<Way>,
): Promise<PaymentSetting> {
  const { admin, companyId } = requireCompanyPerson(visit, named)
  requireFreshProof(visit)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  const before = await findPaymentSetting(visit.db, companyId)
  check?.(before)
  await commitToDirectory(visit, [
    upsertPaymentSetting(
      visit.db,
      { companyId, now: visit.now(), revision },
      { [way]: setting === null ? null : JSON.stringify(setting) },
    ),
    insertAudit(visit, admin, {
      action: `company.${way}`,
      subject: String(companyId),
      name: company.name,
      companyId,
      before: before[way] ?? {},
      after: setting ?? {},
    }),
  ])
  return { ...before, [way]: setting, revision: before.revision + 1 }
}

function ensurePage(before: Pick<PaymentSetting, 'contracts'>): void {
  if (!hasPaymentPage(before))
    refuse('invalidGatewaySettings', { fields: { isOffered: ['contractNeedsPage'] } })
}

function ensureComplete(
  { seller }: Pick<PaymentSetting, 'seller'>,
  setting: Omit<KonbiniSettingInput, 'isOffered' | 'revision'>,
): void {
  const fields = {
    ...(setting.chains.length === 0 && { chains: ['required'] }),
    ...(contactOf(seller, setting) === null && { isOffered: ['sellerNeedsPhone'] }),
  }
  if (Object.keys(fields).length > 0) refuse('invalidGatewaySettings', { fields })
}
