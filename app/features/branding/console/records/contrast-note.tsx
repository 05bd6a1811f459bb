import './look.css'
import type { ContrastWarning } from '#app/features/branding/model/forms/contrast.ts'
import '#app/ui/atoms/word-link.css'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  warning: ContrastWarning
  /** What the ground is called. */
  on: string
  /** Where the form is sent with the proposal in it, and comes back with all that was typed; nothing is saved. */
  tryAt: string
}

/** Says of a colour that it can hardly be read where it stands, and offers the nearest that can. */
export function ContrastNote({ warning: { field, contrast, least, proposal }, on, tryAt }: Props) {
  const { t } = useWords('console-look')
  return (
    <div className="contrast-note">
      <p>{t('contrast.tooLow', { on, contrast, least })}</p>
      <p>
        <button
          type="submit"
          className="word-link"
          name="take"
          value={`${field}=${proposal}`}
          formAction={useHref(tryAt)}
          formNoValidate
        >
          <Swatch colour={proposal} />
          {t('contrast.take', { colour: proposal })}
        </button>
      </p>
    </div>
  )
}
