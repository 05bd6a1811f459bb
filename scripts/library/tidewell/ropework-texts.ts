export interface Knot {
  name: string
  shape: 'turk' | 'mat' | 'rose'
  a: number
  b: number
  text: string
  steps: string[]
}

const source = `
Three leads, four bights|turk 3 4|The one that everybody ties first. Round a wrist, a boathook or a bell rope, it is plaited from a single line that comes back to where it began. On a boat’s wheel it marks the spoke that is upright when the rudder is straight.|Take a round turn, and cross over it.;Go under the first lead, and over the second.;Pull the second lead under the first: the two have changed places.;Weave over, under, over, and meet your own beginning. Follow it twice round.
Three leads, five bights|turk 3 5|One bight more, and it lies closer on a thin spar. It was the mark of the Tidewell pilots, who wore it in red on the cap until somebody found that the harbour-master’s cat wore it too.|Begin as for four bights.;Change the leads over twice instead of once.;Double or treble it, always on the same side of the first.
Four leads, three bights|turk 4 3|Wider than it is long: a cuff for a bucket handle. The strand goes four times round before it finds itself, and nobody believes it before the third.|Make two turns, the second to the right of the first.;Weave back over one and under one.;Let the end lead itself; if it would go over twice in a row, you are in the wrong hole.
Four leads, five bights|turk 4 5|The right size for a tiller. The keeper at the Point had one on each of the hundred and eight stair rails, made on nights of fog. They are numbered.|Lay it flat on a board with five nails.;Go outside each nail and inside each gap.;Slide it from the nails on to the tiller, and work out the slack from the start.
Five leads, four bights|turk 5 4|Five leads make a band as broad as a hand. On the mast it hides the place where the paint was cut in badly, which is the purpose of most fancy work.|Begin with three leads, three bights.;Enlarge it: carry the end round parallel to itself, between its two edges.;Every lap adds two leads and one bight.
Five leads, eight bights|turk 5 8|The cover of this book. Eight bights on the rim and thirty-two crossings within, laid flat it is a mat for the teapot, upright a crown.|Mark eight points on a plate.;Pass from each to the third one after it.;Thirty-two crossings: over and under in turn, from the first to the last.
Five leads, nine bights|turk 5 9|A bell-rope’s collar. It takes a fathom and a half of line for each inch across.|As for eight bights, with nine marks.;Pull it up over two evenings. On one it goes lumpy.
Six leads, five bights|turk 6 5|Broad, round and difficult. It was asked for in the mate’s examination, unofficially, at the Mermaid.|Tie five leads, four bights, and enlarge it once.;Count: twenty-five crossings, none of them doubtful.
Seven leads, four bights|turk 7 4|Nearly a sleeve. Old Trelane covered a walking stick with seven of these, end to end, and then could not bear to put it on the ground.|Make it on the stick itself.;Use wet line. It tightens as it dries.
Seven leads, nine bights|turk 7 9|A rug for a small dog. At fifty-four crossings it is the largest in the book that a person can follow by eye.|Nine pegs in a barrel head.;From peg to peg, four farther each time.;Go to bed, and count the crossings in the morning.
Mat, two by three|mat 2 3|The carrick mat in its oldest dress. Under a block it keeps the deck from the iron, and the watch below from the noise of it.|Lay an overhand loop.;Lay a second one over it.;The end goes over, under, over, under through both.
Mat, three by four|mat 3 4|Here is the path of a ball on a table whose sides are as three to four. The ball comes home; so does the rope.|Draw the table on canvas, with four marks on the long side and three on the short.;Follow the ball.;Weave as you go, not afterwards.
Mat, three by five|mat 3 5|Made for the step of the gig. Those who knew trod on it with the left foot.|As before, five marks to three.;Double it in smaller stuff, or treble it, and beat it flat with a mallet.
Mat, four by five|mat 4 5|A doormat for one person, or a mat for a chart table where the lamp stands.|Thirty-one crossings. Use string first.;When it is right, follow the string with the rope, and draw the string out.
Mat, five by six|mat 5 6|The harbour-master’s. It lies inside his door; on the underside one crossing is wrong, and he knows which.|Five and six have no common divisor, so that one rope is enough.;It takes eleven fathoms in four strands.
Rosette of five|rose 5 4|Sewn on canvas, it covered the join in a hammock’s clew. The loops are equal if you are patient, and charming if you are not.|Hold the middle with the thumb.;Throw five loops, each over the last.;Tuck the end under the first.
Rosette of seven|rose 7 4|For a sea chest, in white line, with the initials inside. The trustees have three, all of them R. V.|Seven pins round a saucer.;Every loop passes over its neighbour and under the next but one.
Rosette of nine|rose 9 4|The centrepiece of the bell ropes that were finished in 2024. It uses what was left.|Nine pins.;There is no second step: one is either still tying it or one has finished.
`

export const knots: readonly Knot[] = source
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', spec = '', text = '', steps = ''] = line.split('|')
    const [shape, a, b] = spec.split(' ')
    return { name, shape: shape as Knot['shape'], a: Number(a), b: Number(b), text, steps: steps.split(';') }
  })

export const ropeIntro = `
A knot that has to hold is a serious thing, and there are good books about it. This one is about the other kind. On a long passage, or a long winter, sailors plaited, wove and tucked whatever rope was left over into mats, collars, handles and crowns. They called it *fancy work*. It kept the hands warm and the tongue still.

Everything shown here is made of a single rope whose end comes back to its beginning, so that the finished piece has no ends at all. If you put a finger on the rope anywhere and follow it, you will pass every part of the pattern, over and under by turns, before you come back to your finger. The drawings were made by just such a walk. A line was laid along its curve, each crossing was found, and the rope sent over the first, under the second, over the third. For one closed line this always comes out even. It is a small theorem, and every bosun knew it without having been told.

Use line of four to six millimetres for a first attempt, three fathoms of it, and not too smooth. Cotton is patient; hemp is handsome; nylon has opinions. Keep the work loose until the very end. Then take out the slack from the beginning, a little at a time, round and round, as one calms a crowd.

Three words are needed. A **lead** is one passage of the rope along the work; a three-lead Turk's head is as wide as three ropes. A **bight** is a bend at the edge. And **to double** is to follow the first round with a second, always on the same side, until the whole is two ropes wide.
`

export const ropeRules = `
Not every pattern can be tied with one rope. If you want four leads and six bights, the end comes back too early, with half of the pattern still bare; you have to begin again with a second rope beside it. Sailors knew which ones work, and handed them down as a list: three and four, three and five, four and five, but never four and six, nor six and nine.

The rule is short. **One rope is enough if no number except one divides both the leads and the bights.** If some number does, the largest such number is the number of ropes.

Here is why. Number the bights round the edge. A rope that leaves one bight returns to the edge as many places farther on as there are leads. Going on in steps of that size one must touch every bight before coming home; and steps of four round a circle of six touch only every second one. It is the same sum by which a clock-maker chooses the teeth of two wheels, so that each tooth shall meet every other.
`
