interface Song {
  title: string
  kind: string
  verses: string[][]
}

const source = `
The Bank That Walks|For hauling
The bank went out to see the town,
>Haul, my Mary, haul away,
With all her sandy skirts let down,
>And she'll be here by Friday.

She took three hundred years to come,
>Haul, my Mary, haul away,
We heard her walking when she'd swum,
>And she'll be here by Friday.

The captain said the chart was true,
>Haul, my Mary, haul away,
The chart was true, the sand was new,
>And she'll be here by Friday.

So mind your anchor, mind your wife,
>Haul, my Mary, haul away,
For sand is slow, and so is life,
>And she'll be here by Friday.
===
Four Hundred and Two|For winding the lamp
Four hundred and two are the panes in the glass,
>Wind her up, and let her go round,
And one has been mended, but which, let it pass,
>Wind her up, and let her go round.

There's one for the cooper and one for the cook,
>Wind her up, and let her go round,
And one for the girl with the seaweed book,
>Wind her up, and let her go round.

There's one for the ship that we heard and not saw,
>Wind her up, and let her go round,
And one for the five that came up to the door,
>Wind her up, and let her go round.

There's one for the two. Let it burn, let it burn,
>Wind her up, and let her go round,
And all of the others will wait for their turn,
>Wind her up, and let her go round.
===
Neap|For waiting
Not much in,
not much out.
The boats lie about
like questions in a room
that somebody has left.

The sea has thought of something
and is not sure that it should say.
Come back on Wednesday, it says.
Come on a day
with a moon in it.
===
Pascoe's Boots|For pumping
Oh, Pascoe had a pair of boots,
>Pump her dry, boys, pump her dry,
One went to find where seaweed roots,
>And the other one went to find it.

The tide came in, the tide went out,
>Pump her dry, boys, pump her dry,
And left the pair to walk about,
>And the other one went to find it.

They walked to Holm, they walked to kirk,
>Pump her dry, boys, pump her dry,
They did a half of Pascoe's work,
>And the other one went to find it.

They came home soft, they came home late,
>Pump her dry, boys, pump her dry,
And Pascoe's wife was at the gate,
>And the other one went to find it.
===
The Rule of Twelfths|For children, counting
One for the hour when nobody knows,
Two when the mud has begun to have toes,
Three when the crab has to look for a hat,
Three when the boat is no longer sat flat,
Two when the swans are as tall as the wall,
One when it hardly is moving at all.

>Six hours up and six hours down,
>And that is how water comes into the town.
===
Ropewalk|For walking backwards
I have never seen where I go.
I have seen, all my days, where I was:
the wheel and the boy, growing small,
and the yarn paying out from my waist
as if I were being undone.

A quarter mile, and then turn.
They say that the rope from this walk
has been round the world and come home.
It came by the back of the shop.
I had passed it before I knew.
===
The Lead|For casting
What is it down there, what has it to tell?
>By the mark, five.
Sand, and a whisker, a half of a shell,
>By the mark, five.

What is it down there, and what does it say?
>By the deep, four.
Mud, and a button from somebody's day,
>By the deep, four.

What is it down there? The line has gone slack.
>By the mark, three.
Tallow is clean. It has given it back.
>By the mark, three.

What is it down there? Let go, let us be.
>By the mark, two.
Whoever looks up from there, looks up at me.
>By the mark, two.
===
Fog|For the bell, once a minute
>One.
I cannot see the rope I hold.
>One.
I hear a cow. I hear the cold.
>One.
There is a ship, or else there's not.
>One.
It is as near as what we forgot.
>One.
She answers. There. She has a bell.
>One.
Or that is ours. You cannot tell.
>One.
===
Salt|For rowing home
The salt is in the oar, my love,
>Long pull home,
The salt is in the bread,
>Long pull home,
The salt is on the window pane
And in whatever you have said,
>Long pull home.

The sea has borrowed half the spoons,
>Long pull home,
And given us a door,
>Long pull home,
And what it takes on Saturday
It brings on Sunday, and some more,
>Long pull home.
===
To a Chart of 1842|For the Reading Room
You have eleven fathoms where we drowned.
Your copperplate is perfect. Here the ground
is drawn with such a patience, grain on grain,
that one could almost walk it. Then again
one did. Between your two lines, ruled and fair,
three hundred yards apart, there was no there.

Somebody pasted on a slip of paper,
and it is thick. It is a kind of taper:
your finger finds it in the dark, and stops.
There is no other light on it. It drops
from everything to two, and then to none.
A correction is a stone that someone won.
===
Lighting-up|For one voice
The sun is going, and it takes the hill,
And takes the gulls, the grass, the window-sill,
>And leaves the sea.

It takes the colour from the painted boats,
The boats themselves, and everything that floats,
>And leaves the sea.

Now somebody has climbed a hundred stair,
A hundred and eight stairs; and there, and there,
>There goes the sea.
===
The Dog on the Plover|For capstan, fast
She swam round the brig by the way of the sun,
>Round again, round again, Lead-line!
And nobody knew what the reason was, none,
>Round again, round again, Lead-line!

She buried a baker, she married a clerk,
>Round again, round again, Lead-line!
She came back aboard with a bone after dark,
>Round again, round again, Lead-line!

They measured the bottom, they measured the tide,
>Round again, round again, Lead-line!
She measured the Plover from side to the side,
>Round again, round again, Lead-line!

And when they sailed off with their figures and all,
>Round again, round again, Lead-line!
She stayed with the widow who lived by the wall,
>Round again, round again, Lead-line!
===
Inventory|For the trustees
Two albums of weed and a box of glass,
A bell with a crack that will let it pass,
The teeth of a saw for the sea to grow,
Some spoons, and a ladle, as carvings go.

A gull that was stuffed by a man in a hurry,
A brass machine and the key, to worry,
A door from a wreck with its handle on.
You can open it. Everything there is gone.

Nine maps of a harbour that would not keep still.
A boot. And another. The heel of a hill
in a matchbox, labelled in pencil: *Sand
from the place where I think that I used to stand.*
===
Old Trelane|For hauling, slow
My grandfather walked where your keel goes by,
>Low, and lower, and low,
He led a grey horse, and the sand was dry,
>Low, and lower, and low.

He planted potatoes, he wintered a cow,
>Low, and lower, and low,
There's eleven fathoms upon it now,
>Low, and lower, and low.

And sometimes at springs, when the water is clear,
>Low, and lower, and low,
I look for the horse, and the horse isn't here,
>Low, and lower, and low.
===
Ice|1895
We walked to the middle to look at the town.
It was the wrong way round.
There was my mother's line of washing,
there was the inn without its sound,

and all the windows that we look from
were looking, with nobody in.
A dog was fetched. A fiddle started.
The ice, he told us, was this thin,

and showed us with his thumb and finger,
and nobody went home for hours.
It is a long way to have travelled
to see that it was only ours.
===
Slack|The one that is merely beautiful
There is a quarter of an hour
when nothing pulls.
The buoy stands up. The weed lets go its hair.
The gulls
sit down upon the place they were.

Whatever it was coming for
it has; whatever it must fetch
can wait. And from the outer mark
to the last stretch
of wall, the water is one door.

Don't speak. It only looks like rest.
Somewhere a grain of sand has turned
its other side.
That is the tide.
That is the bell you thought you heard.
`

export const songs: readonly Song[] = source
  .trim()
  .split('\n===\n')
  .map((song) => {
    const [head = '', ...rest] = song.split('\n')
    const [title = '', kind = ''] = head.split('|')
    return {
      title,
      kind,
      verses: rest
        .join('\n')
        .split('\n\n')
        .map((verse) => verse.split('\n').map((line) => line.replaceAll("'", '’').replaceAll('*', ''))),
    }
  })
