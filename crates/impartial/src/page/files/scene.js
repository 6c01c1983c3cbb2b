// Pictures in the program's answers. A scene is a list of items, each with one form; `flat` merges an item and its form into
// one object.

export const flat = ({ form, ...item }) => {
  const [[kind, { at = [0, 0], ...rest }]] = Object.entries(form);
  return { ...item, kind, x: at[0], y: at[1], ...rest };
};

// Returns the items of a picture, or an empty list if the picture has only words.
export function itemsOf(picture) {
  picture.items ??= picture.scene ? picture.scene.items.map(flat) : [];
  return picture.items;
}

// Returns the tones that reveal the winner; the page hides them until the user turns on values.
export const tonesOfValues = (picture) => new Set((picture.scene?.legend ?? []).map(([tone]) => tone).filter((tone) => ["first", "second"].includes(tone)));

// Returns the id of the ground node.
export const groundOf = (picture) => itemsOf(picture).find(({ tone }) => tone === "ground")?.id ?? null;
