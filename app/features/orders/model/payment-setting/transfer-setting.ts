import { z } from 'zod'
import { flagInput, numberInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'

/** How a company lets readers pay by bank transfer. */
export type TransferSetting = {
  /** The number of days after that of the order on which it can be paid. */
  days: number
}

/** The most days that an account stays open for an order. assumed: contracts may say less. */
const maxDays = 60

/** The form in which an administrator lets readers pay by bank transfer. */
export const TransferSettingInput = z.object({
  isOffered: flagInput,
  days: numberInput({ min: 1, max: maxDays, usual: 7 }),
  revision: revisionInput,
})
export type TransferSettingInput = z.output<typeof TransferSettingInput>
