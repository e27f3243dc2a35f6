const KEY = "soilsight-was-signed-in";

/** Remembers that a person is signed in in this browser, until they sign out. */
export function rememberSignIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the login does not say why it is shown.
  }
}

/** Whether a person was signed in in this browser and did not sign out: their session expired or was ended elsewhere. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
