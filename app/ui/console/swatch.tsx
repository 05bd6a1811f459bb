import '#app/features/branding/console/records/branding.css'

/** A colour as a small square, with its name beside it. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span
      className="swatch inline-block size-5 flex-none line-strong rounded-field [vertical-align:-4px]"
      aria-hidden="true"
      style={{ background: colour }}
    />
  )
}
