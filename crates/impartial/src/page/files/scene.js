// A picture as the answers have it: a scene of items, each with one form. Here an item and its form are one object.

export const flat = ({ form, ...item }) => {
  const [[kind, { at = [0, 0], ...rest }]] = Object.entries(form);
  return { ...item, kind, x: at[0], y: at[1], ...rest };
};

// The items of a picture; none if it has only words.
export function itemsOf(picture) {
  picture.items ??= picture.scene ? picture.scene.items.map(flat) : [];
  return picture.items;
}

// The tones by which a picture tells who wins, which is not shown before somebody asks for values.
export const tonesOfValues = (picture) => new Set((picture.scene?.legend ?? []).map(([tone]) => tone).filter((tone) => ["first", "second"].includes(tone)));

// The node that is the ground.
export const groundOf = (picture) => itemsOf(picture).find(({ tone }) => tone === "ground")?.id ?? null;
