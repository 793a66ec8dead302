//! Files that are written whole, or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file beside it, which takes its place when it is complete. What is no file of a folder, such as a device or a
/// pipe, is written as it is, and so is a file in a folder where none can be made.
pub(crate) fn save(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let (path, contents) = (path.as_ref(), contents.as_ref());
    // A link stays what it is.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let before = fs::symlink_metadata(&target).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return fs::write(path, contents);
    }
    if before.is_some() {
        // One that must not be written is not replaced.
        OpenOptions::new().write(true).open(&target)?;
    }
    let folder = target.parent().filter(|it| !it.as_os_str().is_empty());
    let mut beside = match beside(folder.unwrap_or(Path::new(".")), before.is_none()) {
        Ok(beside) => beside,
        Err(error) => {
            let is_closed = matches!(
                error.kind(),
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
            );
            if is_closed {
                return fs::write(path, contents);
            }
            return Err(error);
        }
    };
    beside.as_file_mut().write_all(contents)?;
    if let Some(before) = before {
        beside.as_file().set_permissions(before.permissions())?;
    }
    beside
        .persist(&target)
        .map_err(|error| plain(&error.error))?;
    Ok(())
}

/// A file to put in the place of another one, which only its owner may read until then; or a new one, with the permissions
/// that any other would get.
pub(crate) fn beside(folder: &Path, is_new: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".urlspec-");
    #[cfg(unix)]
    if is_new {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = is_new;
    builder.tempfile_in(folder).map_err(|error| plain(&error))
}

/// The error without the name of the file beside, which the user did not choose.
pub(crate) fn plain(error: &io::Error) -> io::Error {
    let message = error.to_string();
    let (message, _) = message.split_once(" at path ").unwrap_or((&message, ""));
    io::Error::new(error.kind(), message)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::save;

    #[test]
    fn a_file_is_made_and_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        for contents in ["long contents", "short"] {
            save(&path, contents).expect("it is written");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), contents);
        }
        let entries = fs::read_dir(folder.path()).expect("it is there");
        assert_eq!(entries.count(), 1);
        assert!(save(folder.path().join("none/a"), "").is_err());
        assert!(save(folder.path(), "").is_err(), "it is a folder");
    }

    #[test]
    #[cfg(unix)]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let [path, link, dangling] = ["a", "b", "c"].map(|name| folder.path().join(name));
        fs::write(&path, "before").expect("it is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
        symlink(&path, &link).expect("a link");
        save(&link, "after").expect("it is written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "after");
        let mode = fs::metadata(&path)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
        symlink(folder.path().join("d"), &dangling).expect("a link");
        save(&dangling, "new").expect("it is written");
        assert!(dangling.is_symlink());
        assert_eq!(fs::read_to_string(&dangling).expect("it is there"), "new");
        save("/dev/null", "gone").expect("a device takes it");
    }

    /// The old contents stay, and no other file is left.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_device_that_is_full_is_an_error() {
        let error = save("/dev/full", "x").expect_err("it is full");
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
    }
}
