import '#app/features/branding/console/records/branding.css'

/** A colour as a small square; what it is called stands beside it. */
export function Swatch({ colour }: { colour: string }) {
  return <span className="swatch" aria-hidden="true" style={{ background: colour }} />
}
