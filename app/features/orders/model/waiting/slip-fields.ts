import { z } from 'zod'
import { bankAccountTypes, konbiniChains, type PaymentSlip } from '#app/gateways/payment/payment-gateway.ts'

/** The account for a bank transfer. */
const Account = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  accountType: z.enum(bankAccountTypes),
  accountNumber: z.string(),
  holder: z.string(),
})

/** With what an order is paid within days, as it is stored and as mails contain it: either the numbers for a store or an account. */
export const SlipFields = z.object({
  chain: z.enum(konbiniChains).nullish(),
  receiptNumber: z.string().nullish(),
  confirmationNumber: z.string().nullish(),
  account: Account.nullish(),
  payBy: z.number(),
})
export type SlipFields = z.output<typeof SlipFields>

/** Null if the fields are of no way to pay. */
export function readSlip({ payBy, account, ...numbers }: SlipFields): PaymentSlip | null {
  if (account != null) return { way: 'transfer', ...account, payBy }
  const { chain, receiptNumber, confirmationNumber } = numbers
  if (chain == null || receiptNumber == null || confirmationNumber == null) return null
  return { way: 'konbini', chain, receiptNumber, confirmationNumber, payBy }
}

export function fieldsOfSlip({ payBy, ...slip }: PaymentSlip): SlipFields {
  const { way, ...details } = slip
  return way === 'konbini'
    ? { ...(details as Omit<typeof slip & { way: 'konbini' }, 'way'>), payBy }
    : { account: details as z.output<typeof Account>, payBy }
}

/** Reads the columns of `payment_slip`, which are all null in a join without a row. */
export function readSlipRow({
  payBy,
  account,
  ...numbers
}: {
  payBy: number | null
  account: string | null
  chain: SlipFields['chain'] | null
  receiptNumber: string | null
  confirmationNumber: string | null
}): PaymentSlip | null {
  if (payBy === null) return null
  return readSlip({
    ...numbers,
    payBy,
    account: account === null ? null : Account.parse(JSON.parse(account)),
  })
}
