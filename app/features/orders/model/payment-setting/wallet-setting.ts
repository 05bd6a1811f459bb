import { z } from 'zod'
import { flagInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'

/** How a company lets readers pay from a wallet, such as PayPay. There is nothing to set about it. */
export type WalletSetting = Record<string, never>

/** The form in which an administrator lets readers pay from a wallet. */
export const WalletSettingInput = z.object({ isOffered: flagInput, revision: revisionInput })
export type WalletSettingInput = z.output<typeof WalletSettingInput>
