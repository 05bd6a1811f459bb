import { z } from 'zod'
import {
  type KonbiniChain,
  type KonbiniRequest,
  konbiniChains,
} from '#app/gateways/payment/payment-gateway.ts'
import { toFullWidth } from '#app/kernel/values/full-width.ts'
import { flagInput, numberInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Seller } from './payment-setting.ts'

/** How a company lets readers pay at convenience stores. */
export type KonbiniSetting = {
  /** The number of days after that of the order on which it can be paid. */
  days: number
  /** The chains that the company's contract with the provider includes. */
  chains: readonly KonbiniChain[]
  /** When the seller's telephone is answered. The vouchers say so. */
  hours: string
}

/** The most days that every chain allows. Seven-Eleven, Lawson, Ministop and Seicomart allow more. */
const maxDays = 60

/** A till takes less than 300,000 yen for one order (assumed: contracts may say less), and an order of 0 yen needs no till. */
export function isPayableAtTill(total: Yen): boolean {
  return total > 0 && total < 300_000
}

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'

/** The form in which an administrator lets readers pay at convenience stores. */
export const KonbiniSettingInput = z.object({
  isOffered: flagInput,
  chains: z.array(z.enum(konbiniChains)).default([]),
  days: numberInput({ min: 1, max: maxDays, usual: 7 }),
  hours: z
    .string({ error: 'required' })
    .transform((typed) =>
      typed
        .normalize('NFKC')
        .replace(/\s/g, '')
        .replace(/[~〜−–]/g, '-'),
    )
    .refine((typed) => new RegExp(`^${time}-${time}$`).test(typed), 'invalidHours')
    .default('10:00-18:00'),
  revision: revisionInput,
})
export type KonbiniSettingInput = z.output<typeof KonbiniSettingInput>

/** The seller as the vouchers of the stores' terminals name it. Null if its name or telephone number is missing or doesn't fit. */
export function contactOf(
  { name, phone }: Pick<Seller, 'name' | 'phone'>,
  { hours }: Pick<KonbiniSetting, 'hours'>,
): KonbiniRequest['contact'] | null {
  const digits = phone.normalize('NFKC').replace(/\D/g, '')
  if (name.trim() === '' || digits.length < 10 || digits.length > 11) return null
  return { name: toFullWidth(name.trim()), phone: digits, hours }
}
