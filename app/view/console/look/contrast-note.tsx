import './look.css'
import type { ContrastWarning } from '#app/domain/site/look/forms/contrast.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { useWords } from '#app/view/console/kit/words.ts'
import { Swatch } from './swatch.tsx'

type Props = {
  warning: ContrastWarning
  /** What the ground is called. */
  on: string
  /** The form with the proposal in it. */
  take: string
}

/** Says of a colour that it can hardly be read where it stands, and offers the nearest that can. */
export function ContrastNote({ warning: { field, contrast, least, proposal }, on, take }: Props) {
  const { t } = useWords('console-look')
  return (
    <div className="contrast-note">
      <p>{t('contrast.tooLow', { on, contrast, least })}</p>
      <p>
        <Link to={take} className="word-link" data-field={field} data-colour={proposal}>
          <Swatch colour={proposal} />
          {t('contrast.take', { colour: proposal })}
        </Link>
      </p>
    </div>
  )
}
