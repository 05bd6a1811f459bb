import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { translateProblem } from '#app/visit/translator.ts'
import type { BoxView, CountView } from './search-form-view.ts'

/** One box of a tab: an input, chips to choose from, or the two ends of a range; and the groups in which it can search. */
export function SearchBox({ box }: { box: BoxView }) {
  const { t } = useTranslation('search')
  const { t: words } = useTranslation(['common', 'errors', 'messages'])
  const label = useBoxLabel()(box) || t('search.group')
  const isField = box.kind === 'text'
  const id = `box-${box.id}`
  const heading = box.isLabelShown ? undefined : 'only-heard'
  const problem = box.problem !== null && (
    <p className="problem" id={`${id}-problem`}>
      {translateProblem(words, box.problem)}
    </p>
  )
  if (isField && box.groups.length === 0) {
    return (
      <div className={`search-field size-${box.size}`}>
        <label htmlFor={id} className={heading} lang={langOf(label)}>
          {label}
        </label>
        <input
          id={id}
          name={`b${box.id}`}
          defaultValue={box.text}
          maxLength={200}
          placeholder={placeholder()}
        />
        {problem}
      </div>
    )
  }
  return (
    <fieldset
      className={`search-field size-${box.size}`}
      aria-describedby={box.problem === null ? undefined : `${id}-problem`}
    >
      <legend className={heading} lang={langOf(label)}>
        {label}
      </legend>
      {isField && (
        <input
          name={`b${box.id}`}
          aria-label={label}
          defaultValue={box.text}
          maxLength={200}
          placeholder={placeholder()}
        />
      )}
      {(box.kind === 'one' || box.kind === 'several') && <Choices box={box} />}
      {(box.kind === 'days' || box.kind === 'months' || box.kind === 'years') && <Range box={box} />}
      {problem}
      {box.groups.length > 0 && <Groups box={box} />}
    </fieldset>
  )

  /** If the box has no visible label, the input shows it as a placeholder. */
  function placeholder(): string | undefined {
    return box.isLabelShown ? undefined : label
  }
}

function Choices({ box }: { box: BoxView }) {
  return <Chips type={box.kind === 'one' ? 'radio' : 'checkbox'} name={`b${box.id}`} choices={box.choices} />
}

function Groups({ box }: { box: BoxView }) {
  return <Chips type="checkbox" name={`g${box.id}`} choices={box.groups.map(chipOf)} />
}

type Chip = { value: string; label: string; isChosen: boolean; count?: CountView | null }

/** A value to narrow by, as a chip. */
export function chipOf({ id, name, isChosen, count }: BoxView['groups'][number]): Chip {
  return { value: String(id), label: name, isChosen, count }
}

type ChipsProps = {
  type: 'radio' | 'checkbox'
  name: string
  choices: readonly Chip[]
  /** A sign that is shown before every choice. */
  sign?: string
}

/** Chips to choose from: at most one of a single choice (R231), any number of a multiple one (R232). */
export function Chips({ type, name, choices, sign }: ChipsProps) {
  const { t } = useTranslation('search')
  const none: Chip = { value: '', label: t('any'), isChosen: !choices.some(({ isChosen }) => isChosen) }
  return (
    <div className="chips">
      {(type === 'radio' ? [none, ...choices] : choices).map(({ value, label, isChosen, count = null }) => (
        <label key={value} className="chip">
          <input type={type} name={name} value={value} defaultChecked={isChosen} />
          <span>
            <span lang={langOf(label)}>
              {value === '' ? null : sign}
              {label}
            </span>{' '}
            <FacetCount count={count} />
          </span>
        </label>
      ))}
    </div>
  )
}

/**
 * The type of input for each kind of box, and an example for browsers that show a text input instead: all have one for days, but not for
 * months.
 */
const inputs = {
  days: { type: 'date', example: '2026-04-01' },
  months: { type: 'month', example: '2026-04' },
  years: { type: 'text', example: '2026' },
} as const

/** The attributes of an input. A day that can't be read needs a text input, because the browser's own date input would drop it. */
function fieldOf(box: BoxView, end: 'from' | 'to') {
  const { type, example } = inputs[box.kind as keyof typeof inputs]
  const shown = box[end].isAsTyped ? 'text' : type
  if (shown === 'date') return { type: shown }
  const isYear = box.kind === 'years'
  return {
    type: shown,
    placeholder: example,
    inputMode: isYear ? ('numeric' as const) : undefined,
    maxLength: isYear ? 5 : 40,
  }
}

function Range({ box }: { box: BoxView }) {
  const { t } = useTranslation('search')
  return (
    <div className="range">
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          {...fieldOf(box, end)}
          name={`b${box.id}.${end}`}
          defaultValue={box[end].value}
          aria-label={t(`range.${end}`)}
          aria-invalid={box.problem === null ? undefined : true}
        />
      ))}
    </div>
  )
}

/** The number of results that choosing a value would find, beside that value. */
export function FacetCount({ count }: { count: CountView | null }) {
  const words = useCountWords()
  return count === null ? null : <span className="facet-count">{words(count)}</span>
}

/** Writes a count as text, for places where an element isn't possible. */
export function useCountWords(): (count: CountView) => string {
  const { t } = useTranslation('search')
  return ({ count, isAtLeast }) => t(isAtLeast ? 'facet.countAtLeast' : 'facet.count', { count })
}

/** The label of a box: the tenant's, otherwise that of the field that it searches. */
export function useBoxLabel(): (box: { label: string; field: string | null }) => string {
  const { t } = useTranslation('search')
  return ({ label, field }) => {
    const known = contentFields.find((name) => name === field)
    return label !== '' || known === undefined ? label : t(`field.${known}`)
  }
}
