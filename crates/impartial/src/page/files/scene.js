// Reads the pictures in the program's answers. A scene is a list of items, and each item has one form. `flat` merges an item and
// its form into a single object.

export const flat = ({ form, ...item }) => {
  const [[kind, { at = [0, 0], ...rest }]] = Object.entries(form);
  return { ...item, kind, x: at[0], y: at[1], ...rest };
};

// Returns the items of a picture. The list is empty if the picture consists of words only.
export function itemsOf(picture) {
  picture.items ??= picture.scene ? picture.scene.items.map(flat) : [];
  return picture.items;
}

// Returns the tones that show who wins. The page uses them only when the user has turned on values.
export const tonesOfValues = (picture) => new Set((picture.scene?.legend ?? []).map(([tone]) => tone).filter((tone) => ["first", "second"].includes(tone)));

// Returns the id of the ground, or null if the picture has no ground.
export const groundOf = (picture) => itemsOf(picture).find(({ tone }) => tone === "ground")?.id ?? null;
