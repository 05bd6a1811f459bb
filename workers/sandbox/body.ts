/** A request's body as UTF-8. workerd grumbles when text() reads a form. */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer())
}

export async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request))
}
