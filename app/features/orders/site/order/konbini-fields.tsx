import type { KonbiniChain } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Field } from '#app/ui/atoms/field.tsx'
import { translateProblem } from '#app/visit/translator.ts'
import type { KonbiniFieldName, SentKonbini } from './order-form.ts'

type Props = {
  offer: {
    chains: readonly KonbiniChain[]
    days: number
  }
  sent: SentKonbini
}

/** What a reader enters to pay at a convenience store. It is shown while that way to pay is chosen. */
export function KonbiniFields({ offer: { chains, days }, sent }: Props) {
  const { t } = useTranslation('commerce')
  const { t: say } = useTranslation(['common', 'errors', 'messages'])
  const field = (name: KonbiniFieldName, autoComplete: string) => ({
    id: name,
    name,
    autoComplete,
    isOptional: true,
    defaultValue: sent.values[name] ?? '',
    problems: sent.problems[name] ?? [],
  })
  const problems = sent.problems.chain ?? []
  return (
    <div className="card-fields konbini-fields">
      <p className="order-hint">{t('konbini.wayHint', { count: days })}</p>
      <div className="field">
        <label htmlFor="chain">{t('konbini.chain')}</label>
        <select
          id="chain"
          name="chain"
          defaultValue={sent.values.chain ?? ''}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? 'chain-problem' : undefined}
        >
          <option value="">{t('konbini.choose')}</option>
          {chains.map((chain) => (
            <option key={chain} value={chain}>
              {t(`konbini.chain.${chain}`)}
            </option>
          ))}
        </select>
        {problems.length > 0 && (
          <p className="problem" id="chain-problem">
            {problems.map((problem) => (
              <span key={problem}>{translateProblem(say, problem)}</span>
            ))}
          </p>
        )}
      </div>
      <Field label={t('konbini.name')} {...field('konbiniName', 'name')} />
      <Field label={t('konbini.kana')} {...field('konbiniKana', 'off')} explainedBy="kana-hint">
        <p className="order-hint" id="kana-hint">
          {t('konbini.kanaHint')}
        </p>
      </Field>
      <Field label={t('konbini.phone')} {...field('konbiniPhone', 'tel-national')} />
      <p className="order-hint">{t('konbini.private')}</p>
    </div>
  )
}
