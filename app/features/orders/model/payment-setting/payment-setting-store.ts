import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type Wallet, wallets } from '#app/gateways/payment/ways.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { ChargebackPolicy } from './chargeback-setting.ts'
import type { KonbiniSetting } from './konbini-setting.ts'
import { nobody, type OpenContracts, type PaymentSetting, type Seller } from './payment-setting.ts'
import type { TransferSetting } from './transfer-setting.ts'
import type { WalletSetting } from './wallet-setting.ts'
import { noOffers } from './way-offers.ts'

/** The settings together with the sealed secrets. */
export type KeptSetting = PaymentSetting & { sealed: string | null }

/** The context that a company's secrets are sealed with: they can't be opened in another company's row. */
export const aboutPayment = (companyId: number) => `company_payment ${companyId}`

/** A company's payment provider and seller details. Anything that wasn't set is empty. */
export async function findPaymentSetting(db: Database, companyId: number): Promise<PaymentSetting> {
  const { sealed: _, ...setting } = await findKeptSetting(db, companyId)
  return setting
}

export async function findKeptSetting(db: Database, companyId: number): Promise<KeptSetting> {
  const [row] = await ofCompany(db, { companyId })
  if (row === undefined)
    return {
      companyId,
      provider: null,
      contracts: {},
      isLive: false,
      checkedAt: null,
      seller: nobody,
      chargebacks: 'end',
      ...noOffers,
      revision: 0,
      sealed: null,
    }
  const { settings, isLive, seller, konbini, transfer, paypay, applepay, googlepay, ...kept } = row
  return {
    ...kept,
    companyId,
    contracts: JSON.parse(settings) as OpenContracts,
    isLive: isLive === 1,
    seller: { ...nobody, ...(JSON.parse(seller) as Partial<Seller>) },
    konbini: konbini === null ? null : (JSON.parse(konbini) as KonbiniSetting),
    transfer: transfer === null ? null : (JSON.parse(transfer) as TransferSetting),
    paypay: readWallet(paypay),
    applepay: readWallet(applepay),
    googlepay: readWallet(googlepay),
  }
}

function readWallet(kept: string | null): WalletSetting | null {
  return kept === null ? null : (JSON.parse(kept) as WalletSetting)
}

const ofCompany = prepared<{ companyId: number }>()((db, at) =>
  db
    .selectFrom('company_payment')
    .select([
      'provider',
      'settings',
      'sealed_secrets as sealed',
      'is_live as isLive',
      'checked_at as checkedAt',
      'seller',
      'konbini',
      'transfer',
      ...wallets,
      'chargebacks',
      'revision',
    ])
    .where('company_id', '=', at.companyId),
)

type Columns = {
  provider?: PaymentProvider | null
  settings?: string
  sealed_secrets?: string | null
  is_live?: 0 | 1
  checked_at?: number | null
  check_code?: string | null
  seller?: string
  konbini?: string | null
  transfer?: string | null
  chargebacks?: ChargebackPolicy
} & { [One in Wallet]?: string | null }

/** Writes these columns of a company. Fails the batch if somebody else changed them meanwhile. */
export function upsertPaymentSetting(
  db: Database,
  { companyId, now, revision }: { companyId: number; now: number; revision: number | null },
  columns: Columns,
): Write {
  return db
    .insertInto('company_payment')
    .values({ company_id: companyId, ...columns, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...columns, updated_at: now, revision: nextRevision(revision) }),
    )
}

/**
 * Records that the provider accepted a company's contract. Changes nothing if the settings were saved since they were read, so that a check
 * of the earlier ones says nothing about the new ones. The revision stays, since nobody edited anything.
 */
export function markChecked(
  db: Database,
  { companyId, revision, now }: { companyId: number; revision: number; now: number },
): Write {
  return db
    .updateTable('company_payment')
    .set({ checked_at: now, check_code: null })
    .where('company_id', '=', companyId)
    .where('revision', '=', revision)
}
