import type { ReactNode } from 'react'
import { maxPlaces } from '#app/features/orders/model/order/place.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Field } from '#app/ui/atoms/field.tsx'
import { translateProblem } from '#app/visit/translator.ts'
import type { WantedValues } from './gift-form.ts'

type Shown = { values: WantedValues; problems: Record<string, string[]> }

type Props = Shown & { isForMany: boolean; locale: string; days: { first: string; last: string } }

/** For whom places are bought: one person, or a number of places with a list of people. And when their codes are mailed. */
export function PlaceFields({ isForMany, days, locale, ...shown }: Props) {
  const { t } = useTranslation('commerce')
  const { values, problems } = shown
  return (
    <>
      {isForMany ? (
        <>
          <Typed label={t('gift.places')} name="places" problems={problems.places}>
            <input
              id="places"
              name="places"
              type="number"
              inputMode="numeric"
              min={1}
              max={maxPlaces}
              required
              defaultValue={values.places ?? '10'}
            />
          </Typed>
          <ListField {...shown} />
        </>
      ) : (
        <InvitedFields {...shown} />
      )}
      <Typed label={t('gift.sendOn')} name="sendOn" problems={problems.sendOn} hint={t('gift.sendOnHint')}>
        <input
          id="sendOn"
          name="sendOn"
          type="date"
          min={days.first}
          max={days.last}
          required
          defaultValue={values.sendOn ?? days.first}
          aria-describedby="sendOn-hint"
        />
      </Typed>
      <MailFields {...shown} locale={locale} />
    </>
  )
}

/** A list of people, one a row. */
export function ListField({ values, problems }: Shown) {
  const { t } = useTranslation('commerce')
  return (
    <Typed label={t('gift.list')} name="list" problems={problems.list} hint={t('gift.listHint')}>
      <textarea
        id="list"
        name="list"
        rows={8}
        spellCheck={false}
        defaultValue={values.list}
        aria-describedby="list-hint"
      />
    </Typed>
  )
}

/** The fields for the name and the address of a person whom the buyer invites. */
export function InvitedFields({ values, problems }: Shown) {
  const { t } = useTranslation('commerce')
  const field = (name: 'name' | 'email') => ({
    id: name,
    name,
    autoComplete: 'off',
    ...(values[name] !== undefined && { defaultValue: values[name] }),
    problems: problems[name] ?? [],
  })
  return (
    <>
      <Field label={t('gift.name')} {...field('name')} />
      <Field label={t('gift.email')} {...field('email')} type="email" />
    </>
  )
}

/** What the mail says besides the code, and its language. */
export function MailFields({ values, problems, locale }: Shown & { locale: string }) {
  const { t } = useTranslation('commerce')
  return (
    <>
      <Typed
        label={t('gift.message')}
        name="message"
        problems={problems.message}
        hint={t('gift.messageHint')}
      >
        <textarea
          id="message"
          name="message"
          rows={4}
          maxLength={400}
          defaultValue={values.message}
          aria-describedby="message-hint"
        />
      </Typed>
      <Typed label={t('gift.locale')} name="locale" problems={problems.locale}>
        <select id="locale" name="locale" defaultValue={values.locale ?? locale}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {t(`gift.locale.${one}`)}
            </option>
          ))}
        </select>
      </Typed>
    </>
  )
}

type TypedProps = {
  label: string
  name: string
  problems: string[] | undefined
  hint?: string
  children: ReactNode
}

/** A labelled field that isn't a line of text, with its hint and what is wrong with it. */
function Typed({ label, name, problems = [], hint, children }: TypedProps) {
  const { t } = useTranslation(['common', 'errors', 'messages'])
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint !== undefined && (
        <p className="order-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problems.length > 0 && (
        <p className="problem" role="alert">
          {problems.map((problem) => (
            <span key={problem}>{translateProblem(t, problem)}</span>
          ))}
        </p>
      )}
    </div>
  )
}
