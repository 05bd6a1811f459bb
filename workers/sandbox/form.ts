/** The fields of a posted form. workerd grumbles when text() reads one. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()))
}
