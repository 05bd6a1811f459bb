/** The chapters of the reader: a text of short sentences, words to learn, and questions. */
export const doors: {
  title: string
  color: string
  text: string
  words: [string, string][]
  questions: string[]
}[] = [
  {
    title: 'The Blue Door',
    color: '#3a6ea5',
    text: `Nora moved to Maple Street on the first day of the summer holidays. It was a short street. There were only seven houses, and every house had a door of a different colour.

Her own door was white, and the paint was old.

“Why is our door white?” she asked.

“Nobody has chosen a colour yet,” said her father. “People on Maple Street paint their own doors. You may choose ours.”

Nora wanted to choose well. So she took a notebook and a pencil, and she went to the blue door, because it was the nearest.

An old man opened it. His hands were very big, and he smelled of rope.

“Why is your door blue?” asked Nora.

“Come here,” said the old man. He pointed at the small window in the door. “When I was a sailor, I slept under the deck for thirty years. There was one small round window, and in it there was the sea. Sometimes it was grey and sometimes it was green. But on the best days it was exactly this blue.”

“Do you miss the sea?”

“Only when it rains,” said Mr. Finch. “Then I open the door, and I listen.”

Nora wrote in her notebook: *Blue is for something you remember.*`,
    words: [
      ['nearest', '一番近い'],
      ['sailor', '船乗り'],
      ['deck', '甲板'],
      ['exactly', 'ちょうど'],
      ['miss', '恋しく思う'],
    ],
    questions: [
      'How many houses are there on Maple Street?',
      'What did Mr. Finch see through his window on the ship?',
      'When does he miss the sea?',
    ],
  },
  {
    title: 'The Yellow Door',
    color: '#d9a62e',
    text: `The next morning Nora went to the yellow door. She could hear music before she knocked. It stopped, then it started again from the beginning.

A young woman opened the door. She had a violin in one hand and a piece of toast in the other.

“Oh, good!” she said. “An audience.”

Her name was Miss Okoro, and she taught music at the school. She played the same eight notes three times. The third time, they sounded like sunshine on a wall.

“Why is your door yellow?” asked Nora.

Miss Okoro laughed. “Because I was late. My first day on this street, I was so late that I ran out with yellow paint on my sleeve. I was painting the kitchen. I put my hand on the door, and there it was: a big yellow hand, right in the middle. I tried to wash it off, but it only got bigger. So I painted everything else to match.”

“So it was a mistake?”

“It was a wrong note,” said Miss Okoro. “If you play a wrong note once, it is a mistake. If you play it again, with a smile, it is a tune.”

Nora wrote: *Yellow is for a mistake that you keep.*`,
    words: [
      ['violin', 'バイオリン'],
      ['audience', '聴衆'],
      ['sleeve', 'そで'],
      ['match', '合わせる'],
      ['tune', '曲'],
    ],
    questions: [
      'What was Miss Okoro holding?',
      'How did the yellow hand get on the door?',
      'When does a wrong note become a tune?',
    ],
  },
  {
    title: 'The Green Door',
    color: '#4f8f4a',
    text: `The green door was hard to find. There were so many plants in front of it that Nora had to walk like a cat.

A boy of her own age looked out from behind a pot. “Don’t step on Arthur,” he said.

“Who is Arthur?”

“That bean.” He pointed at the smallest plant. “I’m Ben. I give names to the ones that are having a difficult time.”

They sat on the step. Ben told her that his grandmother had painted the door green so that the plants would not be frightened of it. “She thinks that plants grow away from things they don’t know,” he said. “I looked it up. It’s not true. They grow toward the light.”

“Did you tell her?”

“No. The door was already green, and she was already happy.”

Nora watered Arthur with a spoon. While she did it, she noticed that every flower pot in the garden was a different thing: a teapot, a rain boot, half a football.

“Nothing here is new,” said Ben, “except the leaves.”

Nora wrote: *Green is for being kind to small things.*`,
    words: [
      ['pot', '植木鉢'],
      ['difficult', '大変な'],
      ['frightened', 'おびえて'],
      ['toward', '〜のほうへ'],
      ['notice', '気づく'],
    ],
    questions: [
      'Who is Arthur?',
      'Why did Ben’s grandmother paint the door green?',
      'What things were used as flower pots?',
    ],
  },
  {
    title: 'The Red Door',
    color: '#b5433b',
    text: `Everybody on Maple Street was a little afraid of the red door. The woman who lived there was called Mrs. Vance, and she had never once waved at anybody.

Nora stood in front of it for three whole minutes. Then she thought: *a door cannot bite*. She knocked.

“What?” said a voice.

“Why is your door red, please?”

There was a long silence. The door opened the width of a hand.

“I was a firefighter,” said Mrs. Vance. “For twenty-six years I went through other people’s doors. Always quickly. Always with an axe. I never had time to knock.” She looked at Nora’s hand, which was still in the air. “You knock very nicely.”

“Thank you.”

“When I stopped working, I painted mine red, like the engine. I wanted to be able to find it in smoke. It’s foolish. There is no smoke here.”

“It isn’t foolish,” said Nora. “I found it very easily.”

Mrs. Vance almost smiled. Then she opened the door a little more, and it turned out that there was cake.

Nora wrote: *Red is for being brave, and also for cake.*`,
    words: [
      ['wave', '手をふる'],
      ['silence', '沈黙'],
      ['axe', '斧'],
      ['smoke', '煙'],
      ['foolish', 'ばかげた'],
    ],
    questions: [
      'What was Mrs. Vance’s job?',
      'Why did she never knock?',
      'How did she feel at the end? How do you know?',
    ],
  },
  {
    title: 'The Black Door',
    color: '#2f2f36',
    text: `Nora went to the black door in the evening, because nobody ever seemed to be at home there in the day.

“We sleep when you are awake,” said the man who opened it. He was in his pyjamas, and behind him two other people were having breakfast. It was seven o’clock at night.

They were bakers, all three of them. They made the bread for the whole town, and they began at ten, when other people go to bed.

“Is that why your door is black?” asked Nora. “Because of the night?”

“Everyone thinks so,” said the baker. “But come and look.” He took her outside and closed the door. The street was dark now. “What do you see?”

Nora looked. The black door was full of little lights: the lamp across the street, the window of Miss Okoro, one early star. It was so smooth and so dark that it shone like water.

“A white door is only white,” said the baker. “This one is full of whatever is out here.”

He gave her a roll that was still warm. She held it in both hands, all the way home.

She wrote: *Black is for seeing what is already there.*`,
    words: [
      ['pyjamas', 'パジャマ'],
      ['baker', 'パン職人'],
      ['smooth', 'なめらかな'],
      ['shine', '輝く（過去 shone）'],
      ['whatever', '〜するものは何でも'],
    ],
    questions: [
      'When do the bakers begin to work?',
      'What did Nora see in the black door?',
      'Why does the baker prefer black to white?',
    ],
  },
  {
    title: 'The Door with No Colour',
    color: '#9a8f80',
    text: `The sixth house was the last one, at the end of the street. Its door was only wood. There was no paint on it at all, and there was no bell.

Nora knocked. She waited. She knocked again.

“Nobody lives there,” said Ben, who had come to see. “Not since I can remember.”

They looked through the letter box. They saw a long hall, and light on the floor, and a pair of shoes, very neatly together, as if somebody was coming back in a minute.

The next day Nora asked all her neighbours. Mr. Finch said that a woman had lived there who drew maps. Miss Okoro said that there had been a piano. Mrs. Vance said, “She went to see a place that she had drawn. She said that she would choose a colour when she came home.”

“When was that?”

“Eleven years ago.”

That evening Nora took a small piece of paper. She wrote her name on it, and *I live at number seven. My door has no colour, either.* She put it through the letter box and heard it land beside the shoes.

In her notebook she wrote: *No colour is for waiting.*`,
    words: [
      ['bell', '呼び鈴'],
      ['letter box', '郵便受け'],
      ['neatly', 'きちんと'],
      ['neighbour', '隣人'],
      ['either', '〜もまた（…ない）'],
    ],
    questions: [
      'What could they see through the letter box?',
      'What did the woman do for her work?',
      'Why do you think Nora wrote the letter?',
    ],
  },
  {
    title: 'The Seventh Door',
    color: '#c97a9a',
    text: `On the last day of the holidays, Nora’s father put seven little pots of paint on the kitchen table.

“Well?” he said. “You have asked everybody. What did you decide?”

Nora opened her notebook and read the six sentences to him. Then she was quiet for a while.

“I can’t choose,” she said. “Blue is Mr. Finch’s, and red is Mrs. Vance’s. If I take one of theirs, I am only saying what they have said already.”

“Then what is yours?”

She thought about the summer. She thought about the toast, and Arthur, and the cake, and the warm bread. She thought about standing in front of a door with her hand in the air, not knowing who would open it.

“I would like a door that people knock on,” said Nora.

So they painted it white again, clean and new. And in the middle, at the height of a hand, she asked each of her neighbours to make one mark: a blue thumb, a yellow hand, a green leaf, a small red cake, and a black star.

There was one space left, at the bottom. She left it empty.

The following spring, there was a strange print there. It was the brown of old maps. And at the end of the street, somebody was opening all the windows.`,
    words: [
      ['decide', '決める'],
      ['sentence', '文'],
      ['height', '高さ'],
      ['thumb', '親指'],
      ['following', '次の'],
    ],
    questions: [
      'Why could Nora not choose a colour?',
      'What did each neighbour make on the door?',
      'Who made the last print? What happened, do you think?',
    ],
  },
]
