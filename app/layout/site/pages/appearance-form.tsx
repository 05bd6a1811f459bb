import './appearance-form.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { type Appearance, leadings, schemes, textSizes } from '#app/visit/appearance.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = { heading: string; now: Appearance; back: string }

/** Light or dark, the size of text and the space between its lines. */
export function AppearanceForm({ heading, now, back }: Props) {
  const { t } = useTranslation('appearance')
  return (
    <Form method="post" action={paths.appearance()} className="appearance">
      <h1>{heading}</h1>
      <p>{t('about')}</p>
      <input type="hidden" name="back" value={back} />
      <Choice name="scheme" choices={schemes} chosen={now.scheme} />
      <Choice name="size" choices={textSizes} chosen={now.size} />
      <Choice name="leading" choices={leadings} chosen={now.leading} />
      <Button>{t('submit')}</Button>
    </Form>
  )
}

type ChoiceProps = { name: 'scheme' | 'size' | 'leading'; choices: readonly string[]; chosen: string }

function Choice({ name, choices, chosen }: ChoiceProps) {
  const { t } = useTranslation('appearance')
  const say = t as (key: string) => string
  return (
    <fieldset>
      <legend>{t(name)}</legend>
      {choices.map((choice) => (
        <label className="check" key={choice}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === chosen} />
          {say(`${name}.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}
