import { z } from 'zod'
import { bytesIn31j } from '#app/gateways/payment/gmo/windows-31j.ts'
import { konbiniChains } from '#app/gateways/payment/payment-gateway.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { toFullWidth, toKatakana } from '#app/kernel/values/full-width.ts'

/** What stores' systems have room for: 20 full-width characters, which are 40 bytes in Windows-31J. */
const maxLength = 20

const typed = z.string({ error: 'required' }).trim().min(1, 'required').max(100, 'invalid')

/** Says which characters the stores' systems can't print, or that the text is too long for them. */
function printProblem(text: string): string | null {
  const unknown = [...new Set(text)].filter((sign) => bytesIn31j(sign) === null)
  if (unknown.length > 0) return fieldProblem('cannotBePrinted', { signs: unknown.join(' ') })
  return text.length > maxLength ? fieldProblem('tooLong', { max: maxLength }) : null
}

const printed = (write: (text: string) => string) =>
  typed.transform(write).superRefine((text, context) => {
    const problem = printProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/** What a reader enters to pay at a convenience store. Half-width characters and hiragana are as good as what the stores need. */
export const KonbiniInput = z.object({
  chain: z.enum(konbiniChains, { error: 'required' }),
  name: printed(toFullWidth),
  kana: printed(toKatakana).refine(
    (text) => text === '' || /^[ァ-ヶー・\u3000]*[ァ-ヶ][ァ-ヶー・\u3000]*$/.test(text),
    'notKana',
  ),
  phone: typed
    .transform((text) => text.normalize('NFKC').replace(/[\s()‐−–—ー-]/g, ''))
    .refine((text) => /^0\d{9,10}$/.test(text), 'invalidPhone'),
})
export type KonbiniInput = z.output<typeof KonbiniInput>
