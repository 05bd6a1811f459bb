import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { secretInput } from '#app/kernel/values/inputs/secret-input.ts'
import { isInvoiceNumber } from '#app/kernel/values/invoice-number.ts'

const line = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, fieldProblem('tooLong', { max }))
    .nullish()
    .transform((typed) => typed ?? '')
/** The form of values in contracts: printable characters without spaces. */
const code = line(255).refine((typed) => /^[!-~]*$/.test(typed), 'invalid')
/** If left empty, the stored secret stays. */
const secret = secretInput(code)

/** A company's payment provider. SHOPIFY is only a name, without a contract (ruling 34). */
export const PaymentSettingInput = z.object({
  paymentMethod: z.enum(['', 'VERITRANS', 'GMO', 'GAKKEN_ID', 'SHOPIFY']).default('VERITRANS'),
  merchantCcid: code,
  tokenApiKey: code,
  merchantSecretKey: secret,
  shopId: code,
  shopPass: secret,
  siteId: code,
  sitePass: secret,
  serviceCode: code,
  clientId: code,
  clientSecret: secret,
  webhookSecret: secret,
  isLive: flagInput,
  revision: revisionInput,
})
export type PaymentSettingInput = z.output<typeof PaymentSettingInput>

/** As whom a company sells. */
export const SellerInput = z.object({
  name: line(255),
  representative: line(255),
  address: line(500).meta({ input: 'long' }),
  phone: line(20).refine((typed) => /^(?:\+?[\d-]{8,20})?$/.test(typed), 'invalid'),
  email: line(254)
    .refine((typed) => typed === '' || isEmail(typed), 'invalidEmail')
    .transform((typed) => (typed === '' ? '' : emailKey(typed)))
    .meta({ input: 'email' }),
  registrationNumber: line(20)
    .transform((typed) => typed.normalize('NFKC').toUpperCase().replaceAll('-', ''))
    .refine((typed) => typed === '' || isInvoiceNumber(typed), 'noInvoiceNumber')
    .transform((typed) => typed || null),
  revision: revisionInput,
})
export type SellerInput = z.output<typeof SellerInput>
