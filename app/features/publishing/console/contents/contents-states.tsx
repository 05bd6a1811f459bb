import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'

type State = 'working' | 'refused' | 'ready' | 'none'

type Props = {
  counts: Record<State, number>
  /** There are more of each than are counted. */
  isAtLeast: boolean
  state: string | undefined
  hrefOf: (change: { state?: string | undefined }) => string
}

const states: readonly State[] = ['ready', 'working', 'refused', 'none']

/** Every state with how many there are; one that nothing is in leads nowhere, but for the one that is shown. */
export function ContentsStates({ counts, isAtLeast, state, hrefOf }: Props) {
  const { t } = useTranslation('console')
  const all = states.reduce((sum, name) => sum + counts[name], 0)
  const linkTo = (name: State | undefined, count: number) => (
    <Link to={hrefOf({ state: name })} aria-current={name === state ? 'true' : undefined}>
      {t(`state.${name ?? 'all'}`)}{' '}
      <span className="count">{isAtLeast ? t('list.atLeast', { count }) : count}</span>
    </Link>
  )
  return (
    <nav className="contents-states" aria-label={t('contents.states')} data-states>
      <ul>
        <li>{linkTo(undefined, all)}</li>
        {states
          .filter((name) => counts[name] > 0 || name === state)
          .map((name) => (
            <li key={name}>{linkTo(name, counts[name])}</li>
          ))}
      </ul>
    </nav>
  )
}
