import { colourPattern } from '#app/kernel/values/colour.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { type FieldProps, inputOf, Labelled } from './form-fields.tsx'

/**
 * A colour as people copy it from a brand's guide; the browser's own picker stands beside it and shows it. What is sent is
 * the text.
 */
export function ColourField({ pick, ...props }: FieldProps & { pick: string }) {
  const { sent } = props
  return (
    <Labelled {...props}>
      <LightIsland name="colour-field" when="load" props={{}} className="colour-field">
        <input {...inputOf(props)} type="text" spellCheck={false} autoComplete="off" maxLength={7} />
        <input
          type="color"
          aria-label={pick}
          defaultValue={typeof sent === 'string' && colourPattern.test(sent) ? sent : '#000000'}
        />
      </LightIsland>
    </Labelled>
  )
}
