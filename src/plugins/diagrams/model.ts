/** A call or its answer between two participants, and what one does by itself. */
export type Message = { type: 'call' | 'answer'; from: string; to: string; text: string };
export type Note = { type: 'note'; of: string; text: string };
/** Who sends what to whom, from top to bottom. Participants stand in the order in which they appear. */
export type Sequence = { kind: 'sequence'; participants: string[]; steps: (Message | Note)[] };

export type Role = 'start' | 'end' | 'choice';
/** What follows on what. */
export type Flow = {
  kind: 'flow';
  boxes: { id: string; label: string; role?: Role }[];
  arrows: { from: string; to: string; text?: string }[];
};

/** How many of one belong to one of the other. */
export type Count = '1' | '*' | '0..1';
/** What there is, and what belongs to what. */
export type Entities = {
  kind: 'entities';
  boxes: { id: string; fields: string[] }[];
  relations: { from: string; to: string; fromCount: Count; toCount: Count; text: string }[];
};

/** A diagram as it is written; `alt` says what it shows. */
export type Drawing = (Sequence | Flow | Entities) & { alt: string };

type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };
/** Lines of text; `x` is their middle (or their left end), `y` the foot of the first. */
export type Words = Point & { lines: string[] };
export type Look = 'participant' | 'note' | 'step' | Role | 'entity';
/** A box with its name and, of an entity, its fields. */
export type PictureBox = Box & { look: Look; title: Words; fields?: Words };
/** `arrow` is the path of its head. */
export type PictureLine = { path: string; arrow?: string; look: 'call' | 'answer' | 'lifeline' };
/** Words at a line, in a box that keeps lines away from behind them. */
export type PictureLabel = Box & { words: Words };

/** Where everything stands. Pixels from the upper left corner. */
export type Picture = { width: number; height: number; boxes: PictureBox[]; lines: PictureLine[]; labels: PictureLabel[] };

/** A diagram's picture, and one for small screens where the first is too wide for them. */
export type Drawn = { wide: Picture; narrow?: Picture };

/** What is wrong with a diagram, and in which of its lines: 0 is the fence. */
export class DiagramFault extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}
