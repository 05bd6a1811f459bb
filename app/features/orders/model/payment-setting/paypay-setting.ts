import { z } from 'zod'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'

/** How a company lets readers pay by PayPay. There is nothing to set about it. */
export type PaypaySetting = Record<string, never>

/** The form in which an administrator lets readers pay by PayPay. */
export const PaypaySettingInput = z.object({ isOffered: flagInput, revision: revisionInput })
export type PaypaySettingInput = z.output<typeof PaypaySettingInput>
